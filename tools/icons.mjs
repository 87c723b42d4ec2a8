/**
 * Draws the PNG icons of assets/ from their SVG sources: `node tools/icons.mjs`. The small sizes have
 * separate drawings.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import programs from "./programs.cjs";
import { root } from "./prepare.mjs";

const ribbon = [16, 20, 24, 32, 40, 48, 64, 80];
const drawings = [
  { svg: "icon-small", png: "icon", sizes: [16, 20, 24] },
  { svg: "icon", png: "icon", sizes: [32, 40, 48, 64, 80, 128, 192] },
  { svg: "icon-outline", png: "icon-outline", sizes: [32] },
  ...["insert", "raceday", "bets", "recalculate", "freeze", "help"].map((name) => ({
    svg: name,
    png: name,
    sizes: ribbon,
  })),
];

const window = await chromium.launch({
  executablePath: programs.findBrowser() ?? process.exit(1),
  args: ["--no-sandbox"],
});
const page = await window.newPage();
for (const { svg, png, sizes } of drawings) {
  const drawing = readFileSync(join(root, `assets/${svg}.svg`), "utf8");
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
    );
    await page.screenshot({ path: join(root, `assets/${png}-${size}.png`), omitBackground: true });
  }
}
await window.close();
