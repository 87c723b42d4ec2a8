/**
 * A webpack loader: takes out the lines by which the metadata plugin associates each function where it is written.
 * functions.js has associated every id before the functions' own code is there; twice would make Excel's runtime warn.
 */
module.exports = (source) => source.replace(/^CustomFunctions\.associate\(.*$/gm, "");
