/** Describes the help pages as blocks, which the renderers format: `{ heading }`, `{ text }`, `{ code }`, `{ head, rows }`. */
const { worksheetBlocks } = require("./worksheet.cjs");

const mostRows = 8;

const plans = { free: "Free", pro: "Pro" };
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function signature({ id, parameters }) {
  const shown = parameters.map(({ name, optional, repeating }) =>
    repeating ? `[${name}], …` : optional ? `[${name}]` : name,
  );
  return `=RACING.${id}(${shown.join(", ")})`;
}

/** The table of a function may need Pro although its endpoint is Free: the service then returns it without its values. */
function keyNeeded({ call, description }, requested) {
  const isPro = requested.some(({ plan }) => plan === "pro") && call.plan !== "free";
  if (isPro || description.includes("(Pro")) return "Needs a Pro key.";
  const hasPro = Object.values(call.reports).some(({ columns }) =>
    columns.some(({ plan }) => plan === "pro"),
  );
  return hasPro ? "A Free key is enough, except for the fields of the plan Pro." : "A Free key is enough.";
}

function requestBlock(described) {
  const { call, options } = described;
  if (options?.stream && !call)
    return {
      text: "Requests the race’s form once, like FORM, and follows `GET /x1/changes` (extension): one connection for all formulas and for _Follow race day_.",
    };
  if (!call) return { text: "Calculates in Excel and sends no request." };
  const { endpoints } = require("../../src/spec/endpoints.ts");
  const requested = [call.endpoint, ...(call.join?.endpoints ?? [])].map((name) => endpoints[name]);
  const paths = requested
    .map(
      ({ path, section }) =>
        `\`GET ${path}\` (${path.startsWith("/x1/") ? "extension" : "interface specification"}, section ${section})`,
    )
    .join(", ");
  return {
    text: `Requests ${paths}. ${keyNeeded(described, requested)} ${call.join?.note ? `${call.join.note} ` : ""}Formulas with the same query share one request.`,
  };
}

/** Returns the interface's rule for an argument or option; "" if there is none. */
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

/** Returns the blocks of the examples, and the first of them as a sheet. */
async function exampleBlocks(described, run) {
  const blocks = [];
  let first;
  for (const formula of described.examples) {
    blocks.push({ code: formula });
    const table = await run(described, formula);
    if (!table) continue;
    first ??= { formula, table };
    const [head = [], ...rows] = table.map((row) => row.map(shown));
    if (rows.length === 0) blocks.push({ text: `Result: ${head.map((cell) => `\`${cell}\``).join(", ")}` });
    else blocks.push({ head, rows: rows.slice(0, mostRows) });
    if (rows.length > mostRows) blocks.push({ text: `The first ${mostRows} of ${rows.length} rows.` });
  }
  return [...blocks, ...worksheetBlocks(described, first, shown)];
}

/** The meaning of each option. */
const optionMeanings = {
  race_code:
    "gallops, harness or greyhounds, or R, H, G. Default: the workbook's, else yours, else the service's",
  country: "Two letters, such as hk. Default: the workbook's, else yours, else the service's",
  timezone:
    "IANA timezone of dates and date words, such as Asia/Hong_Kong. Default: the workbook's, else yours, else the service's",
  barrier:
    "Moves runners to other barriers, such as 4:11, several separated by blanks: see the what-if page for the rule and when it is wrong",
  summary:
    "yes adds two rows: the entropy (in nats) and the sum of squares of the win probabilities, before and after; no (default)",
  window: "Days back for the recent columns, 14 to 365; 90 by default",
  limit: "Starts listed at most by the report starts, the latest ones, 1 to 1000; 200 by default",
  min_starts: "Lists tracks with at least this many starts, 1 to 100; 5 by default",
  deduction:
    "Deductions for runners scratched after the bet: none (default); gb off the profit, by Tattersalls' scale or as the bet's column deduction states; au off all that is paid, by that column",
  places:
    "Places paid: au, gb or hk for their table, or their number, 1 to 4; by the meeting's country when absent",
  commission: "The part of the net profit on a race that is withheld, such as 0.05; 0 by default",
  bonus:
    "The firm's bonus on Lucky 15, 31 and 63: double odds one winner, 10% one winner, 10% all winners or 10% of returns all winners, separated by commas; none by default",
  scratched: "Runners to leave out, by number or name, such as 2 5",
  by: "Splits the summary by month, track, type, country or edge",
  waive: "5p: a deduction of 5p in the pound in all is waived, which some bookmakers do; no by default",
  cents: "yes: prices that an exchange reduces are rounded to cents; no by default",
  ignore: "Headings, separated by commas, of columns that may change the money and are to be ignored",
  nonrunner:
    "Forecasts and tricasts with a runner that did not start: single settles them on the runners left, at the starting price or as a forecast; refund refunds their lines, in pools too; unknown when absent",
  missing: "Content of cells without a value: blank (default), na for #N/A, or 0 (in columns of numbers)",
  layout: "rows (default) for headings in the first row, columns for headings in the first column",
  time: "Time zone of start times: venue (default), utc, or mine for your own time zone",
  text: "typed (default), or raw for distances, prize money, dates and times as the service writes them",
  snapshot:
    "The name of a snapshot in the workbook, such as 10:00: the formula is answered from it, without a request and at its time, while the rest is live",
  stale:
    "If the cached response has expired: wait (default) for a new one, or show the old one while a new one is requested",
  thin: "flag adds a last column, Thin samples, with the rates of the row whose 95% interval is wider than 20 points; show (default) adds none",
  cards:
    "yes (default) puts a card behind each name, of a runner, a track or a person, with what the cached answers have of it, where Excel supports values with properties; no gives plain texts, which tables above 500 rows always have. Default: the workbook's, else yours, else yes",
  errors:
    "cell (default) for an error in the cell, which states its reason when the cell is selected; text for the reason itself as a text, for a cell that is to show it",
};

/** A meaning that differs for a function whose request has no such parameter. */
function meaningOf(call, name) {
  if (call.descriptors[name]?.isFilter) return "Two letters, such as hk: lists only this country";
  const meaning = optionMeanings[name] ?? ruleOf(call, name);
  if (!meaning)
    throw new Error(`The option ${name} of RACING.${call.name} has no meaning: add it to optionMeanings`);
  return meaning;
}

function optionsBlocks({ call }) {
  if (!call) return [];
  const rows = call.optionNames.map((name) => [`\`${name}\``, meaningOf(call, name)]);
  return [
    { heading: "Options" },
    {
      text: 'Give options as one text, such as `"country=nz; missing=na"`, or as a range of two columns: names and values.',
    },
    { head: ["Option", "Meaning"], rows },
  ];
}

function fieldsTable(table) {
  const { kinds } = require("../../src/cells/columns/column.ts");
  const rows = table.columns.map(({ name, heading, kind, unit, plan, description }) => [
    `\`${name}\``,
    heading,
    capital(kinds[kind].description) + (unit ? `, ${unit}` : ""),
    plans[plan ?? "free"],
    description.replace(/\b(?:null|omitted)\b/g, "blank"), // the words of the interface
  ]);
  return { head: ["Field", "Heading", "Kind", "Plan", "Meaning"], rows };
}

function fieldsBlocks({ call }) {
  if (!call) return [];
  const reports = Object.entries(call.reports);
  return reports.flatMap(([report, table]) => {
    const presets = Object.entries(table.presets).filter(([, names]) => names.join() !== "*");
    return [
      { heading: reports.length > 1 ? `Fields of the report ${report}` : "Fields" },
      ...(presets.length
        ? [
            {
              head: ["Preset", "Fields"],
              rows: presets.map(([name, names]) => [`\`${name}\``, names.join(", ")]),
            },
          ]
        : []),
      fieldsTable(table),
    ];
  });
}

function errorsBlocks({ call, parameters }) {
  if (parameters.length === 0) return [];
  const argument = [
    "#VALUE!",
    "An argument is invalid. The message states its name, its rule and its value. No request is sent.",
  ];
  if (!call) return [{ heading: "Errors" }, { head: ["Cell", "When"], rows: [argument] }];
  const {
    BadRequest,
    KeyRefused,
    NotFound,
    NotOffered,
    Offline,
    PlanRequired,
    QuotaExceeded,
    ServiceUnavailable,
    TimedOut,
    InvalidResponse,
    Unreachable,
  } = require("../../src/client/failure.ts");
  const { isExtension } = require("../../src/spec/endpoints.ts");
  const failures = [
    ...(isExtension(call.endpoint) ? [NotOffered] : []),
    NotFound,
    PlanRequired,
    KeyRefused,
    QuotaExceeded,
    BadRequest,
    ServiceUnavailable,
    Offline,
    Unreachable,
  ];
  const messages = [
    ...failures.map(
      (Kind) =>
        new Kind(Kind === ServiceUnavailable ? { status: 503 } : Kind === KeyRefused ? { status: 401 } : {})
          .message,
    ),
    new TimedOut({ seconds: 25 }).message,
    new InvalidResponse({}).message,
  ];
  return [
    { heading: "Errors" },
    { head: ["Cell", "When"], rows: [argument, ...messages.map((message) => ["#N/A", message])] },
  ];
}

/** The paragraph on the freshness of date words; only functions with a date have it. */
const dateWordBlocks = ({ parameters }) =>
  parameters.some(({ name }) => name === "date")
    ? [
        {
          text: 'A date word such as "today" means the day on which the formula is calculated. Excel does not calculate it again on the next day, nor when the workbook opens; the add-in then offers to bring such formulas up to date. The date TODAY() is always fresh, but it calculates the formula again after every change of the workbook.',
        },
      ]
    : [];

async function pageOf(described, run) {
  const { id, description, returns } = described;
  return {
    name: id.toLowerCase(),
    title: `RACING.${id}`,
    summary: description,
    blocks: [
      { text: description },
      { code: signature(described) },
      { text: `Returns: ${returns}` },
      requestBlock(described),
      { heading: "Arguments" },
      argumentsTable(described),
      ...dateWordBlocks(described),
      { heading: "Examples" },
      ...(await exampleBlocks(described, run)),
      ...optionsBlocks(described),
      ...fieldsBlocks(described),
      ...errorsBlocks(described),
    ],
  };
}

function indexPage(functions) {
  const blocks = [...new Set(functions.map(({ group }) => group))].flatMap((group) => [
    { heading: group },
    {
      head: ["Function", "Description"],
      rows: functions
        .filter((one) => one.group === group)
        .map(({ id, description }) => [{ link: id.toLowerCase(), label: `RACING.${id}` }, description]),
    },
  ]);
  return {
    name: "index",
    title: "The functions",
    summary: "The functions of Racing Form for Excel",
    blocks: [
      {
        text: "Each page shows the signature, examples with results from fictional races, one of them in a sheet, all fields, and the errors.",
      },
      {
        text: "The interface has no sectional times, gear, trials, silks, stewards' reports or videos, so no function has them. What comes near: SPEEDMAP has early speed, STARTS the position once settled and the time of past races.",
      },
      ...blocks,
    ],
  };
}

async function pagesOf(functions, run) {
  const pages = [];
  for (const described of functions) pages.push(await pageOf(described, run));
  return [indexPage(functions), ...pages];
}

module.exports = { pagesOf };
