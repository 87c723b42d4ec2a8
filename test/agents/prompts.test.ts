import { promptNamed, prompts } from "../../src/agents/prompts";

test("a prompt has its arguments in place of their names, and names those that are not given", () => {
  const given = { date: "today", track: "sha-tin", race: "5" };
  expect(promptNamed("review_race", given)).toMatch(/^Review race 5 at sha-tin on today\./);
  expect(promptNamed("find_value", given)).toContain("the prices are the prices that the person names");
  expect(promptNamed("nothing", given)).toBeUndefined();
});

test.each(prompts)("the text of $name uses each of its arguments", ({ text, ...prompt }) => {
  for (const { name } of prompt.arguments) expect(text).toContain(`{${name}}`);
});
