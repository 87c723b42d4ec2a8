/** fast-check with one seed, so that a commit passes or fails by its code; the soak draws a new seed each time. */
const fc = require("../node_modules/fast-check/lib/cjs/fast-check.js");

if (process.env.SOAK_TRIED === undefined) fc.configureGlobal({ seed: 20_261_129 });

module.exports = fc;
