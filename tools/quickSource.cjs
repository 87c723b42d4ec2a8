/** webpack's loader of TypeScript for `npm start`: swc in place of ts-loader, in a third of its processor time. */
const { transformSync } = require("@swc/core");
const { optionsFor } = require("./compile.cjs");

module.exports = function (source) {
  return transformSync(source, optionsFor(this.resourcePath, { module: { type: "es6" } })).code;
};
