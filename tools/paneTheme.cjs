/** The Fluent 2 themes of the pane: their brand colours are the green of the race sheets. */
const { createDarkTheme, createLightTheme } = require("@fluentui/tokens");

/** The shades of the brand colour from dark to light, by Fluent's numbers. */
const brand = {
  10: "#03150f",
  20: "#062a1e",
  30: "#083a2a",
  40: "#0a4834",
  50: "#0b513a",
  60: "#0b5a41",
  70: "#0b6247",
  80: "#0b6b4b",
  90: "#1c8560",
  100: "#35a57d",
  110: "#4cbd93",
  120: "#62d3a3",
  130: "#86deba",
  140: "#a6e6cc",
  150: "#c8f0de",
  160: "#e6f8f0",
};

module.exports = { light: createLightTheme(brand), dark: createDarkTheme(brand) };
