import { promptNamed, prompts } from "../../src/agents/prompts";

test("a prompt has its arguments in place of their names, and names those that are not given", () => {
  const promptArguments = { date: "today", track: "sha-tin", race: "5" };
  expect(promptNamed("review_race", promptArguments)).toMatch(/^Review race 5 at sha-tin on today\./);
  expect(promptNamed("find_value", promptArguments)).toContain(
    "the prices are the prices that the person names",
  );
  expect(promptNamed("nothing", promptArguments)).toBeUndefined();
});

test.each(prompts)("the text of $name uses each of its arguments", ({ text, ...prompt }) => {
  for (const { name } of prompt.arguments) expect(text).toContain(`{${name}}`);
});
