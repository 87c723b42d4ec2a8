import { processQuery, type Query } from "./processQuery";
import { References } from "./references";
import { CalculatedEvent, type EventMessage } from "../excel/calculatedEvent";
import { Workbook } from "../excel/workbook";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** Kinds of object paths and of actions in Microsoft's messages. */
const [root, method, property, indexer, reference] = [1, 3, 4, 5, 6];
const [instantiate, load, invoke, set, trace] = [1, 2, 3, 4, 5];

type Path = readonly [kind: number, name?: string, parent?: number, ...args: unknown[]];
type Step = readonly [kind: number, path: number, name?: string, ...args: unknown[]];

/** Returns a request as office.js sends it: paths by number from 1, then actions. */
function queryOf(paths: readonly Path[], steps: readonly Step[], keep = false): Query {
  return {
    AutoKeepReference: keep,
    ObjectPaths: Object.fromEntries(
      paths.map(([kind, name = "", parent, ...args], index) => [
        index + 1,
        {
          ObjectPathType: kind,
          Name: name,
          ...(parent === undefined ? {} : { ParentObjectPathId: parent }),
          ArgumentInfo: { Arguments: args },
        },
      ]),
    ),
    Actions: steps.map(([kind, path, name = "", ...args], index) => ({
      Id: index,
      ActionType: kind,
      Name: name,
      ObjectPathId: path,
      ...(kind === load
        ? { QueryInfo: { Select: args as string[] } }
        : { ArgumentInfo: { Arguments: args } }),
    })),
  };
}

const sheets: Path = [property, "Worksheets", 1];
const raceSheet: readonly Path[] = [[root], sheets, [indexer, "", 2, "Race"]];

/** The objects over a page, and the messages that they report to it. */
function objectsOver(page: Awaited<ReturnType<typeof excelPage>>) {
  const messages: (readonly EventMessage[])[] = [];
  const calculated = new CalculatedEvent(page.grid, (sent) => void messages.push(sent));
  const objects = { workbook: new Workbook(page, calculated), services: {}, references: new References() };
  return { objects, messages };
}

async function openHost(cells: Record<string, string> = {}) {
  const page = await excelPage(cells);
  const { objects, messages } = objectsOver(page);
  const run = (...queryArguments: Parameters<typeof queryOf>) =>
    processQuery(queryOf(...queryArguments), objects);
  return { page, run, references: objects.references, messages };
}
const valuesOf = ({ Results }: ReturnType<typeof processQuery>): unknown[] =>
  Results.map(({ Value }) => Value);

test("a range's values and formulas are loaded under their names in messages", async () => {
  const { run } = await openHost({ A1: "2", B1: "=A1+1" });
  const answer = run(
    [...raceSheet, [method, "GetRange", 3, "A1:B1"]],
    [[load, 4, "", "address", "values", "formulas"]],
  );
  expect(answer.Error).toBeNull();
  expect(valuesOf(answer)).toEqual([{ Address: "Race!A1:B1", Values: [[2, 3]], Formulas: [[2, "=A1+1"]] }]);
});

test("one value is written to every cell; a table of another size is an error and writes nothing", async () => {
  const { run, page } = await openHost();
  const range: readonly Path[] = [...raceSheet, [method, "GetRange", 3, "A1:B2"]];
  run(range, [[set, 4, "Values", 7]]);
  const wrong = run(range, [[set, 4, "Values", [[1, 2, 3]]]]);
  expect(wrong.Error).toMatchObject({ Code: "InvalidArgument", ActionIndex: 0, Location: "GetRange" });
  expect(page.grid.read(page.grid.area("A1:B2")).flat().map(({ value }) => value)).toEqual([7, 7, 7, 7]); // prettier-ignore
});

test("a cell links to a sheet of the workbook; other links are refused", async () => {
  const { run, page } = await openHost({ A1: "Race" });
  const range: readonly Path[] = [...raceSheet, [method, "GetRange", 3, "A1"]];
  expect(run(range, [[set, 4, "Hyperlink", { documentReference: "Race!A1" }]]).Error).toBeNull();
  expect(run(range, [[set, 4, "Hyperlink", { address: "https://example.com" }]]).Error).toMatchObject({
    Code: "InvalidArgument",
  });
  const { sheets } = page.grid.save() as { readonly sheets: readonly { readonly cells: object }[] };
  expect(sheets[0]?.cells).toMatchObject({ A1: expect.stringMatching(/^\[Race\]\(o-spreadsheet:/) });
});

test("cells refuse typing by the rule =FALSE, with an alert; a list that is too long is refused", async () => {
  const { run } = await openHost();
  const validation: readonly Path[] = [
    ...raceSheet,
    [method, "GetRange", 3, "A1:B2"],
    [property, "DataValidation", 4],
  ];
  const rule = (validationRule: object) => run(validation, [[set, 5, "Rule", validationRule]]).Error;
  for (const formula of [{ custom: { formula: "=FALSE" } }, { Custom: { Formula: "=FALSE" } }])
    expect(rule(formula)).toBeNull();
  const alert = { showAlert: true, style: "Stop", title: "Calculated", message: "Type elsewhere." };
  const steps: readonly Step[] = [[set, 5, "IgnoreBlanks", false], [set, 5, "ErrorAlert", alert]]; // prettier-ignore
  expect(run(validation, steps).Error).toBeNull();
  expect(rule({ list: { source: "x".repeat(256) } })).toMatchObject({ Code: "InvalidArgument" });
});

test("cells are marked as cells to type in by the protection of their format", async () => {
  const { run, page } = await openHost();
  const protection: readonly Path[] = [
    ...raceSheet,
    [method, "GetRange", 3, "B2"],
    [property, "Format", 4],
    [property, "Protection", 5],
  ];
  expect(run(protection, [[set, 6, "Locked", false]]).Error).toBeNull();
  expect(page.grid.save()).toMatchObject({
    sheets: [{ styles: { B2: 1 } }],
    styles: { 1: { isInput: true } },
  });
});

test("the first failing action ends a request, and the results before it are returned", async () => {
  const { run } = await openHost({ A1: "1" });
  const answer = run(
    [...raceSheet, [method, "GetRange", 3, "A1"], [indexer, "", 2, "Nowhere"]],
    [
      [load, 4, "", "values"],
      [load, 5, "", "name"],
      [trace, 0],
    ],
  );
  expect(valuesOf(answer)).toEqual([{ Values: [[1]] }]);
  expect(answer.Error).toMatchObject({ Code: "ItemNotFound", HttpStatusCode: 404, ActionIndex: 1 });
  expect(answer.TraceIds).toEqual([]);
});

test("what the workbench does not have is ApiNotFound with its name, and so are the host's own members", async () => {
  const { run } = await openHost();
  for (const name of ["Shapes", "constructor", "loadable", "area"])
    expect(run([...raceSheet, [property, name, 3]], [[instantiate, 4]]).Error).toMatchObject({
      Code: "ApiNotFound",
      Message: `The workbench's Worksheet has no ${name}`,
    });
});

test("OrNullObject is null where there is nothing, and so is everything below it", async () => {
  const { run } = await openHost();
  const answer = run(
    [[root], sheets, [method, "GetItemOrNullObject", 2, "Nowhere"], [method, "GetRange", 3, "A1"]],
    [
      [instantiate, 3],
      [load, 4, "", "values"],
      [invoke, 4, "_KeepReference"],
    ],
  );
  expect(answer.Error).toBeNull();
  expect(valuesOf(answer)).toEqual([null, null, null]);
});

test("a collection is loaded item by item, and nested properties within their object", async () => {
  const { run } = await openHost();
  const answer = run(
    [[root], sheets, [property, "Application", 1]],
    [
      [load, 2, "", "name"],
      [load, 3, "", "cultureInfo/name", "cultureInfo/numberFormat/numberDecimalSeparator"],
    ],
  );
  expect(valuesOf(answer)).toEqual([
    { _Items: [{ Id: expect.any(String), Name: "Race" }] },
    {
      CultureInfo: { Name: expect.any(String), NumberFormat: { NumberDecimalSeparator: expect.any(String) } },
    },
  ]);
});

test("a range that is kept is found in later requests, until it is released", async () => {
  const { run, references } = await openHost({ A1: "5" });
  const [value] = valuesOf(run([...raceSheet, [method, "GetRange", 3, "A1"]], [[instantiate, 4]], true));
  const { _ReferenceId: id } = value as { _ReferenceId: string };
  const again = (...steps: readonly Step[]) => run([[root], [reference, id]], steps);
  expect(valuesOf(again([load, 2, "", "values"]))).toEqual([{ Values: [[5]] }]);
  again([invoke, 2, "_RemoveReference", id]);
  expect(references.size).toBe(0);
  expect(again([load, 2, "", "values"]).Error).toMatchObject({ Code: "InvalidReference" });
});

test("a sheet and its ranges remain when the sheet is renamed, also by a name like another's id", async () => {
  const { run, page } = await openHost({ A1: "5" });
  const [sheet, range] = valuesOf(
    run([...raceSheet, [method, "GetRange", 3, "A1"]], [[instantiate, 3], [instantiate, 4]], true), // prettier-ignore
  ) as [{ Id: string }, { _ReferenceId: string }];
  page.grid.renameSheet("Race", "Card");
  page.grid.addSheet("sheet1");
  const answer = run(
    [[root], sheets, [indexer, "", 2, sheet.Id], [reference, range._ReferenceId]],
    [
      [load, 3, "", "name"],
      [load, 4, "", "address"],
    ],
  );
  expect(valuesOf(answer)).toMatchObject([{ Name: "Card" }, { Address: "Card!A1" }]);
  page.grid.removeSheet("Card");
  expect(run([[root], [reference, range._ReferenceId]], [[load, 2, "", "address"]]).Error).toMatchObject({
    Code: "ItemNotFound",
  });
});

test.each([
  ["Race", "ItemAlreadyExists"],
  ["a/b", "InvalidArgument"],
  ["x".repeat(32), "InvalidArgument"],
])("a sheet cannot be named %s: %s", async (name, code) => {
  const { run } = await openHost();
  expect(run([[root], sheets], [[invoke, 2, "Add", name]]).Error).toMatchObject({ Code: code });
});

test("the cells of a protected sheet cannot be changed; its copy is protected too", async () => {
  const { run, page } = await openHost({ A1: "5" });
  const range: readonly Path[] = [...raceSheet, [method, "GetRange", 3, "A1"], [property, "Protection", 3]];
  run(range, [[invoke, 5, "Protect"]]);
  for (const step of [
    [set, 4, "Values", [[1]]],
    [set, 4, "NumberFormat", "0"],
    [invoke, 4, "Clear"],
  ] as const)
    // prettier-ignore
    expect(run(range, [step]).Error).toMatchObject({ Code: "AccessDenied" });
  run(raceSheet, [[invoke, 3, "Copy", "End"]]);
  expect(page.grid.sheets().map((name) => page.grid.isProtected(name))).toEqual([true, true]);
  run(range, [[invoke, 5, "Unprotect"], [set, 4, "Values", [[6]]]]); // prettier-ignore
  expect(page.grid.read(page.grid.area("Race!A1"))[0]?.[0]?.value).toBe(6);
});

test("more than 1,500 values arrive in blocks: the size is checked, rows are found, blocks are joined", async () => {
  const { run } = await openHost();
  const block: readonly Path[] = [
    ...raceSheet,
    [method, "GetRange", 3, "B2:C5"],
    [method, "GetRow", 4, 1],
    [method, "GetRow", 4, 2],
  ];
  expect(run(block, [[invoke, 4, "_ValidateArraySize", 4, 2]]).Error).toBeNull();
  expect(run(block, [[invoke, 4, "_ValidateArraySize", 4, 3]]).Error).toMatchObject({
    Code: "InvalidArgument",
  });
  const joined = run([...block, [method, "GetBoundingRect", 5, null]], []);
  expect(joined.Error).toBeNull();
  const withRange = queryOf([...block, [method, "GetBoundingRect", 5, null]], [[load, 7, "", "address"]]);
  const path = withRange.ObjectPaths[7];
  Object.assign(path?.ArgumentInfo ?? {}, { ReferencedObjectPathIds: [6] });
  const { objects } = objectsOver(await excelPage());
  expect(valuesOf(processQuery(withRange, objects))).toEqual([{ Address: "Race!B3:C4" }]);
});

test("settings are added, read by key, counted and deleted", async () => {
  const { run, page } = await openHost();
  const paths: readonly Path[] = [[root], [property, "Settings", 1], [indexer, "", 2, "racing.a"]];
  run(paths, [[invoke, 2, "Add", "racing.a", { country: "hk" }]]);
  expect(page.settings.read()).toEqual({ "racing.a": { country: "hk" } });
  const answer = run(paths, [[load, 3, "", "key", "value"], [invoke, 2, "GetCount"], [load, 2, "", "key"]]); // prettier-ignore
  expect(valuesOf(answer)).toMatchObject([
    { Key: "racing.a", Value: { country: "hk" } },
    1,
    { _Items: [{ Key: "racing.a" }] },
  ]);
  run(paths, [[invoke, 3, "Delete"]]);
  expect(run(paths, [[load, 3, "", "value"]]).Error).toMatchObject({ Code: "ItemNotFound" });
});

test("values are copied without formulas, and no other copy is made", async () => {
  const { run, page } = await openHost({ A1: "=1+1" });
  const copy = (type: string) => {
    const query = queryOf(
      [...raceSheet, [method, "GetRange", 3, "A1"], [method, "GetRange", 3, "B1"]],
      [[invoke, 5, "CopyFrom", null, type]],
    );
    Object.assign(query.Actions[0]?.ArgumentInfo ?? {}, { ReferencedObjectPathIds: [4] });
    return processQuery(query, objectsOver(page).objects);
  };
  expect(copy("Values").Error).toBeNull();
  expect(copy("Formulas").Error).toMatchObject({ Code: "InvalidArgument" });
  expect(page.grid.read(page.grid.area("B1"))[0]?.[0]).toMatchObject({ value: 2, formula: "2" });
  expect(run([[root]], []).Error).toBeNull();
});

test("a page that registers for it is told that the sheets were calculated, once for each task", async () => {
  const { run, page, messages } = await openHost({ A1: "1", B1: "=A1+1" });
  const { grid } = page;
  const type = async (): Promise<void> => {
    for (const text of ["2", "3"]) grid.write(grid.area("A1"), [[text]]);
    await Promise.resolve();
  };
  await type();
  expect(messages).toEqual([]);
  expect(run([[root], sheets], [[invoke, 2, "_RegisterCalculatedEvent"]]).Error).toBeNull();
  await type();
  const event = JSON.stringify({ worksheetId: grid.sheetId("Race") });
  expect(messages).toEqual([[[65536, 16, "Workbook", event]]]);
  run([[root], sheets], [[invoke, 2, "_UnregisterCalculatedEvent"]]);
  await type();
  expect(messages).toHaveLength(1);
});

test("custom XML parts are added, read by their namespace and id, and deleted", async () => {
  const { run, page } = await openHost();
  const parts: readonly Path[] = [[root], [property, "CustomXmlParts", 1]];
  const ours = '<snapshots xmlns="urn:x">1</snapshots>';
  run([...parts, [method, "Add", 2, ours]], [[instantiate, 3]]);
  run([...parts, [method, "Add", 2, "<other/>"]], [[instantiate, 3]]);
  const scoped: readonly Path[] = [...parts, [method, "GetByNamespace", 2, "urn:x"]];
  const [id = ""] = page.customXml.parts().map((part) => part.id);
  expect(valuesOf(run(scoped, [[load, 3, "", "id"]]))).toEqual([{ _Items: [{ Id: id, _Id: id }] }]);
  const one: readonly Path[] = [...scoped, [indexer, "", 3, id]];
  expect(valuesOf(run(one, [[invoke, 4, "GetXml"]]))).toEqual([ours]);
  run(one, [[invoke, 4, "Delete"]]);
  expect(page.customXml.parts().map(({ xml }) => xml)).toEqual(["<other/>"]);
  expect(run(one, [[invoke, 4, "GetXml"]]).Error).toMatchObject({ Code: "ItemNotFound" });
});
