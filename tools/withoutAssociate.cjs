/**
 * Webpack loader: removes the lines with which the metadata plugin associates each function in its own file. functions.js
 * has already associated every id; associating it twice makes Excel's runtime warn.
 */
module.exports = (source) => source.replace(/^CustomFunctions\.associate\(.*$/gm, "");
