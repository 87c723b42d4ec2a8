import { offeredSources } from "../../../src/addin/settings/dataSources";

const page = (head: string): Document => new DOMParser().parseFromString(`<head>${head}</head>`, "text/html");

test.each([
  ["", ["embedded", "relay"]],
  ['<meta name="racing-sources" content="relay">', ["relay"]],
  ['<meta name="racing-sources" content="anything else">', ["embedded", "relay"]],
])("a page with %j in its head offers %j", (head, sources) => {
  expect(offeredSources(page(head))).toEqual(sources);
});
