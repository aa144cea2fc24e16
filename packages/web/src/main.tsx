// The page's first script: styles and the start page. Everything else loads when it is needed.
import { render } from "preact";
import { App } from "./app.tsx";
import "./look/colours.css";
import "./look/ground.css";
import "./look/start.css";

const root = document.getElementById("page");
if (root !== null) render(<App />, root);
