// For require(): the function itself, as robots-parser has it. Node loads the ES module (from 20.19 on).
"use strict";

module.exports = require("./dist/index.js").default;
