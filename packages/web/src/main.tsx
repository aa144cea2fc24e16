// The page's first script: styles, and the page. What is big comes later, when it is asked for.
import { render } from "preact";
import { App } from "./app.tsx";
import "./look/colours.css";
import "./look/ground.css";
import "./look/start.css";

const root = document.getElementById("page");
if (root !== null) render(<App />, root);
