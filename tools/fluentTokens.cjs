/**
 * Webpack loader: turns a list of Fluent 2 token names (*.tokens.json) into a style sheet of custom properties for the
 * light theme, and for the dark one where the root has `data-theme="dark"`.
 */
const { dark, light } = require("./paneTheme.cjs");

const declarations = (theme, names) => names.map((name) => `  --${name}: ${theme[name]};`).join("\n");

module.exports = function fluentTokens(source) {
  const names = JSON.parse(source);
  const unknown = names.filter((name) => !(name in light));
  if (unknown.length > 0)
    throw new Error(`Cannot write the style sheet as these are no Fluent tokens: ${unknown.join(", ")}`);
  const differing = names.filter((name) => light[name] !== dark[name]);
  return [
    `:root {\n  color-scheme: light;\n${declarations(light, names)}\n}`,
    `:root[data-theme="dark"] {\n  color-scheme: dark;\n${declarations(dark, differing)}\n}`,
  ].join("\n");
};
