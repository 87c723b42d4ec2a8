import { type Part, judgeNeeds, parts } from "../../tools/machine.cjs";

/** Judges needs on a machine that has only Redis. */
const judge = (needed: readonly Part[], isContinuous: boolean) =>
  judgeNeeds(needed, {
    isContinuous,
    find: (part) => (part === "redis" ? "/usr/bin/redis-server" : undefined),
  });

test("tests whose parts are all there run", () => {
  for (const isContinuous of [false, true]) expect(judge(["redis"], isContinuous).verdict).toBe("run");
});

test("tests whose part is missing are skipped with a sentence, and fail in continuous integration", () => {
  const sentence = "nginx is not on this machine (Debian: apt-get install nginx-light)";
  expect(judge(["redis", "nginx"], false)).toEqual({ verdict: "skip", sentence });
  expect(judge(["redis", "nginx"], true)).toEqual({ verdict: "fail", sentence });
});

test("an optional part may be missing in continuous integration too", () => {
  expect(judge(["libreOffice"], true).verdict).toBe("skip");
  expect(judge(["libreOffice", "nginx"], true).verdict).toBe("fail");
});

test("every part names its package of Debian", () => {
  for (const part of Object.values(parts)) expect(part.package).toMatch(/^[a-z0-9. -]+$/);
});
