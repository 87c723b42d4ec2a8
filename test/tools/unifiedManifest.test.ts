import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestAt } from "../../tools/manifest.cjs";
import { unifiedManifest } from "../../tools/unifiedManifest.cjs";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const shortcuts = read("assets/shortcuts.json");

/** The parts of a unified manifest that the tests read. */
interface Unified {
  id: string;
  version: string;
  icons: Readonly<Record<string, string>>;
  extensions: {
    requirements: { capabilities: { name: string; minVersion: string }[] };
    runtimes: {
      lifetime: string;
      actions: { id: string; type: string; displayName?: string }[];
      code: { page: string; script: string };
      customFunctions: { namespace: { id: string }; metadataUrl: string };
    }[];
    ribbons: { tabs: { groups: { controls: Control[] }[] }[] }[];
    keyboardShortcuts: { shortcuts: { actionId: string }[] }[];
  }[];
}
interface Control {
  id: string;
  label: string;
  icons: { size: number; url: string }[];
  actionId?: string;
  items?: Control[];
}

const parse = async (xml: string): Promise<Unified> =>
  (await unifiedManifest(xml, shortcuts)) as unknown as Unified;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "racing-manifest-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Validates a manifest against the schema in Microsoft's tool; its messages, empty for a valid one. */
function faultsOf(manifest: unknown): string {
  const file = join(folder, "manifest.json");
  writeFileSync(file, JSON.stringify(manifest));
  const cli = join(root, "node_modules/office-addin-manifest/cli.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "validate", file], {
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

const extensionOf = ({ extensions: [first] }: Unified): Unified["extensions"][number] => {
  if (!first) throw new Error("The manifest has no extension");
  return first;
};
const runtimeOf = (manifest: Unified) => {
  const [first] = extensionOf(manifest).runtimes;
  if (!first) throw new Error("The manifest has no runtime");
  return first;
};
const controlsOf = (manifest: Unified): Control[] =>
  extensionOf(manifest).ribbons.flatMap(({ tabs }) =>
    tabs.flatMap(({ groups }) => groups.flatMap(({ controls }) => controls)),
  );

test("it is valid by Microsoft's schema", async () => {
  expect(faultsOf(await parse(read("manifest.xml")))).toBe("");
});

test.each<readonly [string, (manifest: Unified) => void]>([
  ["a label that is too long", (manifest) => controlsOf(manifest).forEach((c) => (c.label = "x".repeat(65)))],
  [
    "an icon of another size",
    (manifest) => controlsOf(manifest).forEach((c) => (c.icons = [{ size: 17, url: "https://a.b" }])),
  ],
])("the schema rejects %s", async (_, spoil) => {
  const manifest = await parse(read("manifest.xml"));
  spoil(manifest);
  expect(faultsOf(manifest)).not.toBe("");
});

test("it names the same add-in, functions and requirements as manifest.xml", async () => {
  const manifest = await parse(manifestAt(read("manifest.xml"), "https://form.example.com/racing"));
  expect(JSON.stringify(manifest)).not.toMatch(/localhost|http:/);
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(manifest.id).toBe("56770f89-0c5f-48ca-b0d1-572616c859e0");
  expect(extensionOf(manifest).requirements.capabilities).toEqual([
    { name: "SharedRuntime", minVersion: "1.1" },
    { name: "CustomFunctionsRuntime", minVersion: "1.2" },
  ]);
  expect(runtimeOf(manifest)).toMatchObject({
    lifetime: "long",
    code: {
      page: "https://form.example.com/racing/taskpane.html",
      script: "https://form.example.com/racing/functions.js",
    },
    customFunctions: {
      namespace: { id: "RACING", name: "RACING" },
      metadataUrl: "https://form.example.com/racing/functions.json",
      allowCustomDataForDataTypeAny: true,
    },
  });
});

test("every control and shortcut names an action, and every action is used", async () => {
  const manifest = await parse(read("manifest.xml"));
  const controls = controlsOf(manifest).flatMap((control) => control.items ?? [control]);
  const keys = extensionOf(manifest).keyboardShortcuts.flatMap((set) => set.shortcuts);
  const used = new Set([...controls, ...keys].map(({ actionId }) => actionId));
  const { actions } = runtimeOf(manifest);
  expect(actions.map(({ id }) => id).sort()).toEqual([...used].sort());
  expect(actions.filter(({ type }) => type === "openPage").map(({ id }) => id)).toEqual(["openPane"]);
  expect(controls).toHaveLength((read("manifest.xml").match(/<Action /g) ?? []).length);
});

test("the package's icons have the sizes that the schema requires", async () => {
  const { icons } = await parse(read("manifest.xml"));
  const widthOf = (file = ""): number => readFileSync(join(root, file)).readUInt32BE(16);
  expect([widthOf(icons.color), widthOf(icons.outline)]).toEqual([192, 32]);
});
