import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inPages, inServer, readNotices, thirdPartyNotices } from "../../tools/thirdPartyNotices.cjs";

const root = join(__dirname, "../..");
const notices = readNotices(root);

test("every package that the server runs with, and every one in the pages, has its licence in full", () => {
  expect(notices).toHaveLength(
    new Set([...inPages.map((name) => `node_modules/${name}`), ...inServer(root)]).size,
  );
  for (const { name, version, licence, texts } of notices) {
    expect([name, /^\d+\.\d+/.test(version), licence !== "undefined"]).toEqual([name, true, true]);
    expect(`${name}: ${texts.join("\n").length > 600}`).toBe(`${name}: true`);
  }
});

test("the direct dependencies and the fonts are among them, and the LGPL comes with the GPL that it extends", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(notices.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  const text = thirdPartyNotices(root);
  for (const part of [
    "SIL OPEN FONT LICENSE\n\nVersion 1.1",
    "GNU LESSER GENERAL PUBLIC LICENSE",
    "END OF TERMS AND CONDITIONS",
    "Blue Oak Model License",
    "Apache License\n                           Version 2.0, January 2004",
  ])
    expect(text).toContain(part);
});

test("the documentation of the dependencies names the packages in the pages", () => {
  const page = readFileSync(join(root, "docs/reference/dependencies.md"), "utf8");
  const section = page.slice(page.indexOf("## In the built pages"), page.indexOf("## To build and test"));
  const namedPackages = [...section.matchAll(/^\| (`[^|]+`)/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(namedPackages.sort()).toEqual([...inPages].sort());
});

test("no built script contains a package without a notice", () => {
  const dist = join(root, "dist");
  const maps = existsSync(dist)
    ? readdirSync(dist, { recursive: true })
        .map(String)
        .filter((file) => /\.(?:js|css)\.map$/.test(file))
    : [];
  const contained = maps.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(dist, file), "utf8")) as { sources: string[] };
    return sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
  });
  const names = new Set(notices.map(({ name }) => name));
  // The loader of style sheets leaves no code in the pages' scripts but its empty modules.
  expect([...new Set(contained)].filter((name) => !names.has(name))).toEqual([]);
});
