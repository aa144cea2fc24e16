// The field that searches the documentation. In: what is typed. Out: the ten best sections as links. The index is
// fetched at the first use. Without a script there is no field.
import MiniSearch from "minisearch";
import { searchOptions } from "./search-options.mjs";

const field = document.getElementById("search");
const list = document.getElementById("found");
let index;

async function show() {
  index ??= fetch("search.json")
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, searchOptions));
  const search = await index;
  const words = field.value.trim();
  const found = words === "" ? [] : search.search(words).slice(0, 10);
  list.hidden = words === "";
  list.replaceChildren(...(found.length === 0 ? [row("Nothing found.")] : found.map(linked)));
}

function row(...parts) {
  const item = document.createElement("li");
  item.append(...parts);
  return item;
}

function linked({ id, title, heading }) {
  const link = document.createElement("a");
  link.href = id;
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  return row(link);
}

field.hidden = false;
field.addEventListener("input", () => void show());
field.addEventListener("keydown", ({ key }) => {
  if (key === "Enter") list.querySelector("a")?.click();
  if (key !== "Escape") return;
  field.value = "";
  list.hidden = true;
});
