import { snapshotParts } from "../../../src/addin/excel/snapshotParts";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

async function open() {
  const { customXml, ...page } = await excelPage();
  Object.assign(globalThis, { Excel: excel({ ...page, customXml }) });
  return { customXml };
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const store = (text: string | undefined): Promise<void> => snapshotParts.update(() => text);

test("a workbook has no text until one is stored; the stored one replaces it, and none removes it", async () => {
  const { customXml } = await open();
  customXml.add('<other xmlns="urn:other"/>');
  expect(await snapshotParts.read()).toBeUndefined();
  await store("1.abc.AAAA==");
  await snapshotParts.update((storedText) => `${storedText}+`);
  expect(await snapshotParts.read()).toBe("1.abc.AAAA==+");
  expect(customXml.parts()).toHaveLength(2);
  await store(undefined);
  expect(await snapshotParts.read()).toBeUndefined();
  expect(customXml.parts()).toHaveLength(1);
});

test("a text above what Excel transfers at a time is stored in several parts", async () => {
  const { customXml } = await open();
  const text = "0123456789".repeat(450_000);
  await store(text);
  expect(customXml.parts().map(({ xml }) => xml.length < 2_001_000)).toEqual([true, true, true]);
  expect(await snapshotParts.read()).toBe(text);
  const shuffled = customXml.parts().map(({ xml }) => xml);
  customXml.open([...shuffled.slice(2), ...shuffled.slice(0, 2)]);
  expect(await snapshotParts.read()).toBe(text);
});

test("a text whose parts are incomplete yields to the one that it was to replace", async () => {
  const { customXml } = await open();
  await store("before");
  const [before = ""] = customXml.parts().map(({ xml }) => xml);
  await store("x".repeat(2_500_000));
  const [half = ""] = customXml.parts().map(({ xml }) => xml);
  customXml.open([before, half]);
  expect(await snapshotParts.read()).toBe("before");
});

test("without an open workbook it is unavailable and rejects", async () => {
  expect(snapshotParts.available()).toBe(false);
  await expect(snapshotParts.read()).rejects.toThrow("No workbook is open");
});
