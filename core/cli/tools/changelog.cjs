// Changesets looks for this beside its configuration, where its own package is not installed.
module.exports = require("@changesets/cli/changelog");
