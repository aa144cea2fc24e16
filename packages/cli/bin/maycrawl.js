#!/usr/bin/env node
require("../bundle/main.js");
