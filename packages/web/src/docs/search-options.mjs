// How the documentation is indexed and searched: the build and the browser must agree. In: sections with a title, a
// heading and a text. Used by docs-pages.mjs and search.mjs.

/** Options of minisearch. */
export const searchOptions = {
  fields: ["title", "heading", "text"],
  storeFields: ["title", "heading"],
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
};
