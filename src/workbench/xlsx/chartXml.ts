/**
 * Puts charts into the order that the DrawingML schema requires; the engine writes the same elements in
 * another order.
 */
import { parsePart } from "../../cells/excelPackage";
import { serialisePart } from "./xmlPart";

const texts = "tx layout overlay spPr txPr";
const axis =
  "axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark";
const crossing = "tickLblPos spPr txPr crossAx crosses crossesAt";
const series =
  "idx order tx spPr invertIfNegative pictureOptions marker explosion dPt dLbls trendline errBars cat xVal val yVal shape smooth bubbleSize";
const axes = "valAx catAx dateAx serAx";
const charts =
  "areaChart lineChart radarChart scatterChart pieChart doughnutChart barChart bubbleChart ofPieChart";

/** The children of each element in order (ECMA-376 part 1, 21.2.2); others are not allowed. */
const orders: Readonly<Record<string, string>> = {
  chartSpace: "date1904 lang roundedCorners style clrMapOvr protection chart spPr txPr printSettings",
  chart:
    "title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly dispBlanksAs",
  plotArea: `layout ${charts} ${axes} dTable spPr`,
  barChart: "barDir grouping varyColors ser dLbls gapWidth overlap serLines axId",
  lineChart: "grouping varyColors ser dLbls dropLines hiLowLines upDownBars marker smooth axId",
  areaChart: "grouping varyColors ser dLbls dropLines axId",
  pieChart: "varyColors ser dLbls firstSliceAng",
  doughnutChart: "varyColors ser dLbls firstSliceAng holeSize",
  scatterChart: "scatterStyle varyColors ser dLbls axId",
  radarChart: "radarStyle varyColors ser dLbls axId",
  ser: series,
  catAx: `${axis} ${crossing} auto lblAlgn lblOffset tickLblSkip tickMarkSkip noMultiLvlLbl`,
  valAx: `${axis} ${crossing} crossBetween majorUnit minorUnit dispUnits`,
  scaling: "logBase orientation max min",
  title: texts,
  legend: "legendPos legendEntry layout overlay spPr txPr",
};

/** Returns a chart's part with every element's children in schema order. */
export function orderedChart(text: string): string {
  const part = parsePart(text);
  for (const [name, order] of Object.entries(orders)) {
    const names = order.split(" ");
    for (const element of part.getElementsByTagName(`c:${name}`)) {
      const children = [...element.children];
      const allowed = children.filter(({ localName }) => names.includes(localName));
      const placeOf = ({ localName }: Element): number =>
        charts.split(" ").includes(localName) ? names.indexOf("areaChart") : names.indexOf(localName);
      element.replaceChildren(...allowed.sort((one, other) => placeOf(one) - placeOf(other)));
    }
  }
  return serialisePart(part);
}
