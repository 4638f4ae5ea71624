#!/usr/bin/env node
// A committed file, because npm links commands when it installs, before anything is built.
import "../dist/cli.js";
