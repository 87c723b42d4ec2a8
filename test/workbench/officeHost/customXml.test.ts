import { createCustomXml, namespaceOf } from "../../../src/workbench/officeHost/customXml";

test.each([
  ['<a xmlns="urn:x"/>', "urn:x"],
  ['<?xml version="1.0"?>\n<p:a b="1" xmlns:p="urn:y" xmlns="urn:x">text</p:a>', "urn:y"],
  ["<a><b xmlns='urn:x'/></a>", ""],
  ["not XML", ""],
])("the namespace of %p is %p", (xml, namespace) => {
  expect(namespaceOf(xml)).toBe(namespace);
});

test("parts are added and removed, each with an id; another workbook has its own parts", () => {
  const parts = createCustomXml();
  const [one, other] = [parts.add("<a/>"), parts.add("<b/>")];
  expect(one.id).toMatch(/^\{[0-9a-f-]{36}\}$/);
  parts.remove(one.id);
  expect(parts.parts()).toEqual([{ id: other.id, xml: "<b/>" }]);
  parts.open(["<d/>"]);
  expect(parts.parts().map(({ xml }) => xml)).toEqual(["<d/>"]);
  expect(parts.parts()[0]?.id).not.toBe(other.id);
});
