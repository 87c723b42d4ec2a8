/** The help pages as blocks: `{ heading }`, `{ text }`, `{ code }`, `{ head, rows }`; how they look is the renderers' affair. */
const mostRows = 8;

const plans = { free: "Free", pro: "Pro" };
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function signature({ id, parameters }) {
  const shown = parameters.map(({ name, optional, repeating }) => (repeating ? `[${name}], …` : optional ? `[${name}]` : name));
  return `=RACING.${id}(${shown.join(", ")})`;
}

function asks({ call }) {
  if (!call) return { text: "Sends no request to the service." };
  const { endpoints } = require("../../src/spec/endpoints.ts");
  const asked = [call.endpoint, ...(call.join?.endpoints ?? [])].map((name) => endpoints[name]);
  const paths = asked.map(({ path, section }) => `\`GET ${path}\` (interface, section ${section})`).join(", ");
  const plan = asked.some((endpoint) => endpoint.plan === "pro") ? plans.pro : plans.free;
  return {
    text: `Asks ${paths}; ${plan} plan. Equal questions of a workbook share one request.`,
  };
}

/** Returns the interface's rule for an argument or option; "" without one. */
function ruleOf(call, name) {
  return capital(call?.descriptors[name]?.parameter?.rule ?? "");
}

function argumentsTable({ parameters, call }) {
  const rows = parameters.map(({ name, description, optional }) => [
    `\`${name}\``,
    optional ? "" : "yes",
    description,
    ruleOf(call, name),
  ]);
  return { head: ["Argument", "Required", "Meaning", "Rule"], rows };
}

const shown = (cell) => {
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell === "number") return String(Math.round(cell * 10000) / 10000);
  return String(cell);
};

async function exampleBlocks(described, run) {
  const blocks = [];
  for (const formula of described.examples) {
    blocks.push({ code: formula });
    const table = await run(described, formula);
    if (!table) continue;
    const [head = [], ...rows] = table.map((row) => row.map(shown));
    if (rows.length === 0) blocks.push({ text: `shows ${head.map((cell) => `\`${cell}\``).join(", ")}.` });
    else blocks.push({ head, rows: rows.slice(0, mostRows) });
    if (rows.length > mostRows) blocks.push({ text: `… ${rows.length} rows in all.` });
  }
  return blocks;
}

/** The meaning of each option. */
const optionMeanings = {
  race_code: "gallops, harness or greyhounds, or R, H, G; else the workbook's, your own or the service's default",
  country: "Two letters such as hk; else the workbook's, your own or the service's default. For MEETINGS: only that country's",
  timezone: "IANA timezone in which dates and date words are read, such as Asia/Hong_Kong",
  min_starts: "Minimum starts at a track for it to be listed, 1 to 100; 5 by default",
  missing: "What stands where the source has no value: blank (default), na for #N/A, 0 in columns of numbers",
  layout: "rows (default), or columns for headings down the side",
  time: "Start times by the venue's clock (venue, the default), in utc, or in your own timezone (mine)",
  text: "typed (default), or raw for distances, prize money, dates and times as the service writes them",
  stale: "When what is at hand has outlived its time: wait (default) for a new answer, or show it and ask anew behind it",
};

function optionsBlocks({ call }) {
  if (!call) return [];
  const rows = call.optionNames.map((name) => [`\`${name}\``, optionMeanings[name] ?? ruleOf(call, name)]);
  return [
    { heading: "Options" },
    { text: 'As one text, `"country=nz; missing=na"`, or as a range of two columns, names and values.' },
    { head: ["Option", "Meaning"], rows },
  ];
}

function fieldsTable(table, meanings) {
  const { kinds } = require("../../src/cells/columns/kinds.ts");
  const rows = table.columns.map(({ name, heading, kind, unit, plan, path, description }) => [
    `\`${name}\``,
    heading,
    capital(kinds[kind].description) + (unit ? `, ${unit}` : ""),
    plans[plan ?? "free"],
    description ?? meanings.get(path) ?? "",
  ]);
  return { head: ["Field", "Heading", "Kind", "Plan", "Meaning"], rows };
}

function fieldsBlocks({ call, meanings }) {
  if (!call) return [];
  const reports = Object.entries(call.reports);
  return reports.flatMap(([report, table]) => {
    const presets = Object.entries(table.presets).filter(([, names]) => names.join() !== "*");
    return [
      { heading: reports.length > 1 ? `Fields of the report ${report}` : "Fields" },
      ...(presets.length
        ? [{ head: ["Preset", "Fields"], rows: presets.map(([name, names]) => [`\`${name}\``, names.join(", ")]) }]
        : []),
      fieldsTable(table, meanings),
    ];
  });
}

function errorsBlocks({ call, parameters }) {
  if (parameters.length === 0) return [];
  const argument = [
    "#VALUE!",
    "An argument is not what it must be: the message names it, its rule and its value. No request is sent.",
  ];
  if (!call) return [{ heading: "Errors" }, { head: ["Cell", "When"], rows: [argument] }];
  const {
    BadRequest,
    KeyRefused,
    NotFound,
    Offline,
    PlanRequired,
    QuotaExceeded,
    ServiceUnavailable,
    TimedOut,
    InvalidResponse,
    Unreachable,
  } = require("../../src/client/failure.ts");
  const failures = [NotFound, PlanRequired, KeyRefused, QuotaExceeded, BadRequest, ServiceUnavailable, Offline, Unreachable];
  const messages = [
    ...failures.map(
      (Kind) => new Kind(Kind === ServiceUnavailable ? { status: 503 } : Kind === KeyRefused ? { status: 401 } : {}).message,
    ),
    new TimedOut({ seconds: 25 }).message,
    new InvalidResponse({}).message,
  ];
  return [{ heading: "Errors" }, { head: ["Cell", "When"], rows: [argument, ...messages.map((message) => ["#N/A", message])] }];
}

async function pageOf(described, run) {
  const { id, description, returns } = described;
  return {
    name: id.toLowerCase(),
    title: `RACING.${id}`,
    summary: description,
    blocks: [
      { text: description },
      { code: signature(described) },
      { text: `Shows: ${returns}` },
      asks(described),
      { heading: "Arguments" },
      argumentsTable(described),
      { heading: "Examples" },
      ...(await exampleBlocks(described, run)),
      ...optionsBlocks(described),
      ...fieldsBlocks(described),
      ...errorsBlocks(described),
    ],
  };
}

function indexPage(functions) {
  const rows = functions.map(({ id, description }) => [{ link: id.toLowerCase(), label: `RACING.${id}` }, description]);
  return {
    name: "index",
    title: "The functions",
    summary: "The functions of Racing Form for Excel",
    blocks: [
      { text: "Each page has the signature, examples with their results over fictional races, every field, and the errors." },
      { head: ["Function", "Shows"], rows },
    ],
  };
}

async function pagesOf(functions, run) {
  const pages = [];
  for (const described of functions) pages.push(await pageOf(described, run));
  return [indexPage(functions), ...pages];
}

module.exports = { pagesOf };
