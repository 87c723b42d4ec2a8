import { agentActions, answerAgent } from "../../src/addin/agentActions";
import * as functions from "../../src/functions/index.generated";
import { functionNamed } from "../../src/functions/catalogue";
import { asOf, openService, openTestSession } from "../functions/testSession";

const loader = { functions, loadFunctions: async () => functions };
const ask = (name: string, given: object): Promise<string> =>
  answerAgent(name, JSON.stringify(given), loader);

beforeAll(async () => {
  const service = await openService();
  openTestSession({ answer: (request) => service.handle(request) });
});

test("an agent's call returns the function's table as JSON, its numbers without formats", async () => {
  const meetings = JSON.parse(await ask("racingMeetings", { date: asOf })) as unknown[][];
  expect(meetings[0]).toContain("Track");
  expect(meetings.flat().filter((cell) => typeof cell === "object")).toEqual([]);
  const card = JSON.parse(
    await ask("racingCard", { date: asOf, track: "ashford-park", race: "3" }),
  ) as unknown[][];
  expect(card[0]).toEqual(expect.arrayContaining(["No", "Runner"]));
  expect(card.length).toBeGreaterThan(3);
});

test("a failure is its message", async () => {
  expect(await ask("racingCard", { date: asOf, track: "ashford-park", race: "99" })).toContain(
    "race must be",
  );
  expect(await answerAgent("racingCard", "{", loader)).toMatch(/JSON/);
});

test("each action's parameters are the first of its function", () => {
  for (const { function: name, parameters } of Object.values(agentActions)) {
    const call = functionNamed(name);
    const names = "argumentNames" in call ? call.argumentNames : call.parameters;
    expect(names.slice(0, Object.keys(parameters).length)).toEqual(Object.keys(parameters));
  }
});
