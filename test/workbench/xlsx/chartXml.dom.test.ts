import { orderedChart } from "../../../src/workbench/xlsx/chartXml";

const inChart = (content: string): string =>
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:spPr/><c:chart>${content}</c:chart></c:chartSpace>`;
const namesOf = (text: string, name: string): string[] => {
  const part = new DOMParser().parseFromString(text, "application/xml");
  return [...(part.getElementsByTagName(name)[0]?.children ?? [])].map(({ localName }) => localName);
};

test("the children of a chart's elements come in the order of the schema, and no others", () => {
  const text = orderedChart(
    inChart(
      "<c:plotArea><c:valAx><c:axId/><c:crossAx/><c:auto/><c:delete/><c:scaling/></c:valAx><c:barChart><c:barDir/><c:overlap/><c:gapWidth/><c:ser><c:idx/><c:dLbls/><c:spPr/><c:val/><c:cat/></c:ser><c:ser/><c:axId/></c:barChart><c:lineChart/><c:spPr/></c:plotArea>",
    ),
  );
  expect(namesOf(text, "c:chartSpace")).toEqual(["chart", "spPr"]);
  expect(namesOf(text, "c:plotArea")).toEqual(["barChart", "lineChart", "valAx", "spPr"]);
  expect(namesOf(text, "c:valAx")).toEqual(["axId", "scaling", "delete", "crossAx"]);
  expect(namesOf(text, "c:barChart")).toEqual(["barDir", "ser", "ser", "gapWidth", "overlap", "axId"]);
  expect(namesOf(text, "c:ser")).toEqual(["idx", "spPr", "dLbls", "cat", "val"]);
});
