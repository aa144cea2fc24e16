// The tests of the SQLite store alone, for other versions of Node; they need nothing that is built.
// oxlint-disable-next-line import/no-default-export -- vitest reads no other
export default {
  test: { include: ["packages/client/test/store/sqlite*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
};
