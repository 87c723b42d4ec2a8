/** The steps of `npm start` as a log and a terminal show them. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const steps = pathToFileURL(join(__dirname, "../../tools/steps.mjs")).href;

/** Runs a module with the functions of steps.mjs and a clock that is three seconds later at each look. */
function run(code: string) {
  const script = `
    import { runScript, runSteps } from ${JSON.stringify(steps)};
    let now = 0;
    const clock = () => (now += 3000);
    const folder = ${JSON.stringify(__dirname)};
    ${code}`;
  const args = ["--input-type=module", "--eval", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("each step has its number and its seconds", () => {
  const code = `await runSteps(
    ["Installing 3 packages", "Building"].map((title) => ({ title, work: async () => {} })), { clock });`;
  expect(run(code)).toEqual({
    status: 0,
    stdout: "1/2 Installing 3 packages ... 3 s\n2/2 Building ... 3 s\n",
    stderr: "",
  });
});

test("a terminal's line is written again with the seconds", () => {
  const code = `
    const output = { isTTY: true, write: (text) => process.stdout.write(text.replace("\\r", "<")) };
    await runSteps([{ title: "Building", work: async () => {} }], { clock, output });`;
  expect(run(code).stdout).toBe("1/1 Building ...<1/1 Building ... 3 s\n");
});

test("what others print during a step has lines of its own", () => {
  for (const output of ["process.stdout", "{ isTTY: true, write: (text) => process.stdout.write(text) }"]) {
    const code = `
      const work = async () => console.log("Imported 3 lines.");
      await runSteps([{ title: "Building", work, isShared: true }], { clock, output: ${output} });`;
    expect(run(code).stdout).toBe("1/1 Building ...\nImported 3 lines.\n1/1 Building ... 3 s\n");
  }
});

test("a script that fails states what it wrote, the message and the reason, and no later step runs", () => {
  const code = `await runSteps([
    { title: "Building", work: () => runScript(["-e", "console.log('a fault'); process.exit(7)"], "The build failed", { folder }) },
    { title: "Never", work: async () => {} },
  ], { clock });`;
  expect(run(code)).toEqual({
    status: 7,
    stdout: "1/2 Building ...\n",
    stderr: `a fault\nThe build failed ("-e console.log('a fault'); process.exit(7)" ended with code 7).\n`,
  });
});

test("a script that cannot be started is a failure", () => {
  const code = `await runSteps([
    { title: "Building", work: () => runScript(["-e", ""], "The build failed", { folder: folder + "/absent" }) },
  ], { clock });`;
  const { status, stderr } = run(code);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The build failed \(spawn .+ ENOENT\)\.\n$/);
});

test("a script ends with the process that started it", () => {
  const code = `
    const waiting = "process.on('exit', () => console.log('late')); setTimeout(() => {}, 2 ** 30)";
    runScript(["-e", waiting], "unused", { folder });
    process.exit(0);`;
  expect(run(code)).toEqual({ status: 0, stdout: "", stderr: "" });
});
