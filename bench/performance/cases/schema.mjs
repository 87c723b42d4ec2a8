/** G6: measures the validation of a 16-runner race's form. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import webpack from "webpack";
import { measure, summary } from "../rounds.mjs";
import { peer, root, source } from "../sources.mjs";

const times = 300;
const repeat = (work) => () => {
  const started = performance.now();
  for (let time = 0; time < times; time++) work();
  return performance.now() - started;
};

async function validatorsOnTheWire(folder) {
  const { interfaceEndpointNames } = source("src/spec/endpoints.ts");
  const entry = join(folder, "seven.js");
  const validators = JSON.stringify(join(root, "src/spec/validators.generated.ts"));
  writeFileSync(entry, `export { ${interfaceEndpointNames.join(", ")} } from ${validators};`);
  const bundler = webpack({
    mode: "production",
    entry,
    output: { path: folder, filename: "validators.js", library: { type: "module" } },
    experiments: { outputModule: true },
    resolve: { extensions: [".ts", ".js"] },
    module: { rules: [{ test: /\.ts$/, loader: "ts-loader", options: { transpileOnly: true } }] },
    target: ["web", "es2022"],
  });
  await new Promise((resolve, reject) =>
    bundler.run((error, stats) =>
      error || stats.hasErrors() ? reject(error ?? stats.toString()) : resolve(),
    ),
  );
  const text = readFileSync(join(folder, "validators.js"));
  return { size: gzipSync(text).length, evaluates: /\beval\(|new Function\(/.test(text) };
}

export async function schema({ form, folder, rounds }) {
  const { findFault } = source("src/spec/validate.ts");
  const { z } = peer("zod");
  const ofZod = z.fromJSONSchema(source("src/spec/responses.ts").schemas.form);
  const text = JSON.stringify(form);
  if (findFault("form", form) || !ofZod.safeParse(form).success)
    throw new Error("The form does not fit its schema");
  const found = await measure(
    {
      parse: repeat(() => JSON.parse(text)),
      ours: repeat(() => findFault("form", JSON.parse(text))),
      zod: repeat(() => ofZod.safeParse(JSON.parse(text))),
    },
    rounds,
  );
  const validation = (name) => found[name].map((took, round) => took - found.parse[round]);
  const { size, evaluates } = await validatorsOnTheWire(folder);
  return [
    {
      goal: "G6",
      what: "validation of a freshly parsed form / JSON.parse",
      ...summary(validation("ours").map((took, round) => took / found.parse[round])),
      limit: 0.06,
    },
    {
      goal: "G6",
      what: "validation / zod 4",
      ...summary(validation("ours").map((took, round) => took / validation("zod")[round])),
    },
    {
      goal: "G6",
      what: "all seven validators, gzipped",
      wanted: "<= 6 kB, no eval",
      text: `${(size / 1024).toFixed(1)} kB, ${evaluates ? "with" : "no"} eval`,
      met: size <= 6144 && !evaluates,
    },
  ];
}
