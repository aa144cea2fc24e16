// The order of last use, beside a list that is searched from its beginning.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Recency } from "../../src/store/recency.ts";

test("what was used least recently leaves first", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e");
  const call = fc.oneof(
    fc.tuple(fc.constant("get" as const), key),
    fc.tuple(fc.constant("peek" as const), key),
    fc.tuple(fc.constant("set" as const), key, fc.integer({ min: 1, max: 9 })),
    fc.tuple(fc.constant("shrink" as const), fc.integer({ min: 0, max: 30 })),
    fc.tuple(fc.constant("clear" as const)),
  );
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const recency = new Recency<{ readonly octets: number }>();
      let list: { readonly key: string; readonly octets: number }[] = [];
      const found = (wanted: string) => list.find((one) => one.key === wanted);
      const sum = (): number => list.reduce((octets, one) => octets + one.octets, 0);
      const use = (one: { readonly key: string; readonly octets: number }): void => {
        list = [...list.filter((other) => other.key !== one.key), one];
      };
      for (const [name, ...given] of calls) {
        if (name === "get" || name === "peek") {
          const one = found(given[0] as string);
          expect(recency[name](given[0] as string)?.octets).toBe(one?.octets);
          if (name === "get" && one !== undefined) use(one);
        } else if (name === "set") {
          const [at, octets] = given as [string, number];
          recency.set(at, { octets });
          use({ key: at, octets });
        } else if (name === "shrink") {
          recency.shrink(given[0] as number);
          while (sum() > (given[0] as number)) list.shift();
        } else {
          recency.clear();
          list = [];
        }
        expect(recency.octets).toBe(sum());
        for (const one of "abcde") expect(recency.peek(one)?.octets).toBe(found(one)?.octets);
      }
    }),
  );
});
