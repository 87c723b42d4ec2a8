import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { axeFaults } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { type FileServer, startFileServer } from "../browser/fileServer";
import { noteErrors } from "../browser/noteErrors";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { otherBrowsers } from "../browser/otherEngines";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";

/** The static build on a host of plain files, below a path, with Microsoft's scripts: no server answers. */

const fixture = readFileSync(join(__dirname, "../fixtures/results.csv"), "utf8");
/** A Node service on the races that a site has. */
const at = testSite(() => ["--scale", "site"]);
let files: FileServer;
let workbench: Workbench;
/** True once a runner of the opening workbook's race has a chance; a scratched runner has none. */
const hasChances = async (): Promise<boolean> =>
  (await workbench.get("Race!G11:G34")).flat().some((cell) => typeof cell === "number");
const errors: string[] = [];

const strip = () => workbench.pane.getByRole("group", { name: "Data source", exact: true }).first();
const status = (text: string | RegExp) => workbench.page.locator("#status").getByText(text).waitFor();

beforeAll(async () => {
  files = await startFileServer(join(__dirname, "../../build/static-test"), "/team/racing/");
  const observe = (page: Page): void => noteErrors(page, errors);
  workbench = await openWorkbench(at.browser, files.url, {
    host: hosts[1],
    example: true,
    observe,
    serviceWorkers: "block", // whose copies of the files are requests too
  });
});
afterAll(async () => {
  await workbench?.page.context().close();
  files?.stop();
  expect(errors).toEqual([]);
});

/** Drops files on the page as a person does. Self-contained: a browser gets its source. */
function dropFiles(texts: Readonly<Record<string, string>>): void {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of Object.entries(texts)) dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

/** Drops a file of 200,000 lines: the fixture's lines on other days. Self-contained, like `dropFiles`. */
function dropManyLines(fixture: string): void {
  const [headings = "", ...lines] = fixture.trim().split("\n");
  const years = Math.ceil(200_000 / lines.length);
  const parts = Array.from({ length: years }, (_, index) => {
    const year = String(1890 + index);
    return lines
      .map((line) => line.replaceAll(/\b2026(?=-\d\d-\d\d)|\b2025(?=-\d\d-\d\d)/g, year))
      .join("\n");
  });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([[headings, ...parts].join("\n")], "many.csv"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

/**
 * Presses Escape as soon as a part of the import is done, in the page itself: an import may end before a
 * test has heard of that part. Returns the text and the bar's value at that moment. Self-contained.
 */
function escapeImport(): Promise<{ readonly text: string; readonly part: number }> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const [text] = /Importing[^%]*: [1-9]\d?%( \(Escape cancels\))?/.exec(document.body.innerText) ?? [];
      if (text === undefined) return;
      observer.disconnect();
      const bar = document.querySelector("progress:not([hidden])");
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      resolve({ text, part: bar instanceof HTMLProgressElement ? bar.value : 0 });
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

test("the opening workbook shows a race, and only files have been requested", async () => {
  await eventually(hasChances, true);
  await strip().getByText("Simulated races, all fictional").waitFor();
  expect(
    files.requests.filter((name) =>
      /^(api|relay|health|browser\/(?!begin\.js|service\.js|sqlite3\.wasm))/.test(name),
    ),
  ).toEqual([]);
  // The thread that the page begins early is the one that it asks: its script is loaded once.
  expect(files.requests.filter((name) => /^browser\/\w+\.js$/.test(name))).toEqual([
    "browser/begin.js",
    "browser/service.js",
  ]);
});

/**
 * Asks the service in the browser as the pages do, and returns the bodies of its answers; a request that is
 * refused because the service is busy is sent again. Self-contained.
 */
function askInBrowser(paths: readonly string[]): Promise<string[]> {
  const name = document.querySelector("#version")?.textContent;
  const { port } = new SharedWorker("browser/service.js", `racing-form ${name}`);
  const headers = [["X-API-Key", "demo-pro"]];
  const send = (id: number) => {
    const url = new URL(`browser/api${paths[id]}`, document.baseURI).href;
    port.postMessage({ id, method: "GET", url, headers });
  };
  return new Promise((resolve) => {
    const bodies: string[] = [];
    let left = paths.length;
    port.onmessage = ({
      data,
    }: MessageEvent<
      { readonly id: number; readonly status: number; readonly body: ArrayBuffer } | string
    >) => {
      if (typeof data === "string") return; // it is connected
      if (data.status === 503 || data.status === 429) {
        setTimeout(() => send(data.id), 200);
        return;
      }
      bodies[data.id] = new TextDecoder().decode(data.body);
      if (--left === 0) resolve(bodies);
    };
    paths.forEach((_path, id) => send(id));
  });
}

/** Asks the Node service; a prediction that is still being made is asked for again. */
async function askNode(path: string): Promise<string> {
  const response = await fetch(`${at.server.url}/api${path}`, { headers: { "X-API-Key": "demo-pro" } });
  if (response.status !== 503 && response.status !== 429) return response.text();
  await pause(100);
  return askNode(path);
}

interface Meeting {
  readonly date: string;
  readonly slug: string;
  readonly country: string;
  readonly code: string;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const meetingPaths = ["gallops", "harness", "greyhounds"].flatMap((code) =>
  [3, 6, 9, 12, 15, 18].map((days) => `/v1/form/meetings?date=${daysAgo(days)}&race_code=${code}`),
);

/** Returns the meetings of some past days, by the Node service. */
async function pastMeetings(): Promise<Meeting[]> {
  const texts = await Promise.all(meetingPaths.map(askNode));
  return texts.flatMap((text, index) => {
    const askedQuery = new URLSearchParams(meetingPaths[index]?.split("?")[1]);
    const [date, code] = [askedQuery.get("date") ?? "", askedQuery.get("race_code") ?? ""];
    return (JSON.parse(text) as { readonly meetings: Meeting[] }).meetings.map((one) => ({
      ...one,
      date,
      code,
    }));
  });
}

test("FORM and BIAS are answered for", async () => {
  const australian = (await pastMeetings()).find(
    ({ country, code }) => country === "au" && code === "gallops",
  );
  const { date, slug } = australian ?? { date: "", slug: "" };
  const form = await workbench.calculate(
    `=RACING.FORM("${date}","${slug}",1,"number,name",FALSE)`,
    "A60:B80",
  );
  expect(form.length).toBeGreaterThan(2);
  const bias = await workbench.calculate(`=RACING.BIAS("${slug}")`, "A100:J130");
  expect(bias[0]).toContain("Barrier");
  expect(bias.length).toBeGreaterThan(5);
});

test("the answers are those of the Node service, whatever the JavaScript engine", async () => {
  const ofRaces = (await pastMeetings()).flatMap(({ date, slug, country, code }) => {
    const venue = `race_code=${code}&country=${country}`;
    const race = `date=${date}&track=${slug}&race=1&${venue}`;
    return [`/v1/form?${race}`, `/v1/predictions?${race}`, `/v1/stats/track-bias/${slug}?${venue}`];
  });
  const paths = [...meetingPaths, ...ofRaces, "/v1/form/venues"];
  expect(ofRaces.length).toBeGreaterThan(20);
  const expected: string[] = [];
  for (const path of paths) expected.push(await askNode(path));
  const answers = await workbench.page.evaluate(askInBrowser, paths);
  expect(paths.map((path, index) => [path, answers[index]])).toEqual(
    paths.map((path, index) => [path, expected[index]]),
  );
});

test("results files that are dropped are imported; wrong lines and tracks without a zone are named", async () => {
  const [headings = ""] = fixture.split("\n");
  await workbench.page.evaluate(dropFiles, { "wrong.csv": `${headings}\n2026-02-30,au,gallops,Oakmere,1\n` });
  await status(/^Cannot import wrong\.csv: .*line 2: /);
  await workbench.page.evaluate(dropFiles, { "picture.png": "" });
  await status(/drop results files: \.csv, /);
  const pane = paneFrame(workbench.page); // a drop on the pane is reported in its Settings
  await pane.evaluate(dropFiles, { "picture.png": "" });
  await pane.getByText(/^Cannot import picture\.png: drop results files: \.csv, /).waitFor();
  await pane.evaluate(dropFiles, { "wrong.csv": `${headings}\n2026-02-30,au,gallops,Oakmere,1\n` });
  await pane.getByText(/Cannot import wrong\.csv: .*line 2: /).waitFor();
  await strip().getByText("Simulated races, all fictional").waitFor();

  const abroad = (track: string) =>
    `2026-03-12,USA,${track},17:30,1,1,0,0,Ann (USA),132,4\n2026-03-12,USA,${track},17:30,2,2,1,1,Ben (USA),132,3\n`;
  const heads = "date,region,course,off,num,pos,ovr_btn,btn,horse,lbs,dec\n";
  await pane.evaluate(dropFiles, { "abroad.csv": heads + abroad("Here Downs") + abroad("There Park") });
  await pane.getByText(/the time zone is not known for Here Downs, There Park\. Choose it below/).waitFor();
  await pane.getByLabel("Time zone of Here Downs").selectOption("America/Chicago");
  await pane.getByRole("button", { name: "Import again with these zones" }).click();
  await pane.getByText(/^abroad\.csv: 1 race from .*; 2 lines left out/).waitFor();
  await pane.getByLabel("Time zone of There Park").selectOption("America/New_York");
  expect(await axeFaults(pane)).toEqual([]);
  await pane.getByRole("button", { name: "Import again with these zones" }).press("Enter");
  await pane.getByText(/^abroad\.csv: 2 races from /).waitFor();

  await workbench.page.evaluate(dropFiles, { "results.csv": fixture, "readme.txt": "Of our club.\n" });
  await status(
    /^results\.csv: \d+ races from [\d,]+ lines.*\. Passed over readme\.txt: .*\. New opens one of their races\.$/,
  );
  await strip().getByText("Races from a results file, as of 2026-03-21").waitFor();
  await workbench.page.click("#new");
  await eventually(async () => (await workbench.get("Race!A7"))[0]?.[0], "ashford-park");
  await eventually(hasChances, true);
});

test("Escape cancels an import of 200,000 lines, in the workbench and in the pane, and the races stay", async () => {
  const { page } = workbench;
  const pane = paneFrame(page);
  const cancelled = "The import was cancelled: the races are the earlier ones.";
  const cancel = async (frame: Pick<Page, "evaluate">) => {
    const escaped = frame.evaluate(escapeImport);
    await frame.evaluate(dropManyLines, fixture);
    return escaped;
  };
  const inWorkbench = await cancel(page);
  expect(inWorkbench.text).toMatch(/^Importing many\.csv: [1-9]\d?% \(Escape cancels\)$/);
  expect(inWorkbench.part).toBeGreaterThan(0);
  await status(cancelled);
  const inPane = await cancel(pane);
  expect(inPane.text).toMatch(/^Importing: [1-9]\d?%$/);
  await pane.getByText(cancelled).waitFor();
  expect(await axeFaults(pane)).toEqual([]);
  await strip().getByText("Races from a results file, as of 2026-03-21").waitFor();
});

test("the next visit has the files again, until the example races are chosen in the pane", async () => {
  await workbench.page.reload();
  await strip().getByText("Races from a results file, as of 2026-03-21").waitFor();
  await paneFrame(workbench.page).getByRole("button", { name: "Settings", exact: true }).click();
  await paneFrame(workbench.page).getByLabel("Your results files").waitFor();
  expect(await axeFaults(paneFrame(workbench.page))).toEqual([]);
  await paneFrame(workbench.page).getByRole("button", { name: "Use the example races again" }).click();
  await strip().getByText("Simulated races, all fictional").waitFor();
});

test("a workbook that nobody has changed shows a race of the files as soon as they are imported", async () => {
  await workbench.page.click("#new");
  // The example races have an Ashford Park too, on another day.
  await eventually(async () => isDayOfFiles((await workbench.get("Race!C7"))[0]?.[0]), false);
  expect(await workbench.page.textContent("#kept")).toBe("New book");
  await workbench.page.evaluate(dropFiles, { "results.csv": fixture });
  await status(/^results\.csv: \d+ races from [\d,]+ lines.*\.$/);
  await eventually(async () => isDayOfFiles((await workbench.get("Race!C7"))[0]?.[0]), true);
  await eventually(hasChances, true);
});

/** Returns true for a day of the fixture, whose last is 2026-03-21, in Excel's days. */
function isDayOfFiles(day: unknown): boolean {
  return typeof day === "number" && day <= 46_102;
}

/** Waits until the opening workbook shows its race, with chances. Self-contained: a browser gets it. */
async function firstChance(): Promise<string> {
  interface Opened {
    readonly racingWorkbench?: { get(address: string): Promise<unknown[][]> };
  }
  for (;;) {
    const chances = (await (window as Opened).racingWorkbench?.get("Race!G11:G34"))?.flat() ?? [];
    // A scratched runner has none, and the race is the next to jump.
    if (chances.some((shown) => typeof shown === "number" && shown > 0 && shown < 1)) return "shown";
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

for (const { name, start, needed } of otherBrowsers)
  needed().describe(`in ${name}`, () => {
    let site: FileServer;
    let other: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      site = await startFileServer(join(__dirname, "../../build/static-test"), "/racing/");
      other = await start();
    });
    afterAll(async () => {
      await other?.close();
      site?.stop();
    });

    test("the first visit shows a race, its answers are Node's, and the next visit needs no network", async () => {
      await other.open(`${site.url}/workbench.html`);
      expect(await other.run(`return (${firstChance})()`)).toBe("shown");
      const ofRaces = (await pastMeetings()).map(({ date, slug, country, code }) => {
        const race = `date=${date}&track=${slug}&race=1&race_code=${code}&country=${country}`;
        return [`/v1/form?${race}`, `/v1/predictions?${race}`];
      });
      const paths = [...meetingPaths, ...ofRaces.flat()];
      const expected: string[] = [];
      for (const path of paths) expected.push(await askNode(path));
      const asked = `return JSON.stringify(await (${askInBrowser})(${JSON.stringify(paths)}))`;
      expect(JSON.parse(await other.run(asked))).toEqual(expected);

      await other.run("await navigator.serviceWorker.ready");
      site.stop();
      await other.open(`${site.url}/workbench.html`);
      expect(await other.run(`return (${firstChance})()`)).toBe("shown");
    });
  });

/** Lets a test move the clock of the service's thread. Prepended to its script. */
const movableClock = `{
  const real = Date.now;
  let ahead = 0;
  Date.now = () => real() + ahead;
  new BroadcastChannel("clock").onmessage = ({ data }) => void (ahead += data);
}
`;

describe("after the first visit", () => {
  let folder: string;
  let site: FileServer;
  let visited: Workbench;
  /** True once the tracks are listed; a busy service is still preparing its races. */
  const listsTracks = async () => (await visited.calculate("=RACING.VENUES()", "A60:D90")).length > 10;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "racing-site-"));
    cpSync(join(__dirname, "../../build/static-test"), folder, { recursive: true });
    const script = join(folder, "browser/service.js");
    writeFileSync(script, movableClock + readFileSync(script, "utf8"));
    site = await startFileServer(folder, "/racing/");
    visited = await openWorkbench(at.browser, site.url);
    await eventually(listsTracks, true);
    await visited.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  });
  afterAll(async () => {
    await visited?.page.context().close();
    site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the workbench opens without a network, and answers", async () => {
    site.requests.length = 0;
    await visited.page.context().setOffline(true);
    try {
      await visited.page.reload();
      await visited.settled();
      await eventually(listsTracks, true);
    } finally {
      await visited.page.context().setOffline(false);
    }
    // The browser looks for another version, whatever a page is told of the network.
    expect(site.requests.filter((name) => name !== "offline.js")).toEqual([]);
  });

  test("a race day is followed: a result that is due reaches the formula that asked, over a clock that jumped", async () => {
    const { page, pane } = visited;
    const asked = [0, -1, -2].flatMap((days) =>
      ["gallops", "harness", "greyhounds"].map((code) => ({ date: daysAgo(days), race_code: code })),
    );
    const paths = asked.map((query) => `/v1/form/meetings?${new URLSearchParams(query)}`);
    const answers = await page.evaluate(askInBrowser, paths);
    interface Card extends Meeting {
      readonly races: readonly { readonly raceNumber: number; readonly startTime: string }[];
    }
    const coming = answers
      .flatMap((text, index) =>
        (JSON.parse(text) as { readonly meetings: Card[] }).meetings.flatMap(({ slug, country, races }) =>
          races.map((race) => ({ ...race, ...asked[index], slug, country })),
        ),
      )
      .filter(({ startTime }) => Date.parse(startTime) > Date.now())
      .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
    const [next] = coming;
    if (!next) throw new Error("no race is to come");
    const { date = "", race_code: code = "", slug, country, raceNumber, startTime } = next;
    const options = `country=${country}; race_code=${code}`;
    const formula = `=RACING.RESULTS("${date}","${slug}",${raceNumber},"finish",FALSE,"${options}")`;
    await visited.create({ A1: formula });
    await visited.settled();
    expect((await visited.get("A1"))[0]?.[0]).not.toBe(1);
    await pane.getByRole("button", { name: "Refresh" }).first().click();
    await pane.getByLabel("Follow race day").check();
    await pane
      .getByText(/arrive|live/i)
      .first()
      .waitFor();
    await pane.getByRole("button", { name: "Settings", exact: true }).click();
    const jump = Date.parse(startTime) - Date.now() + 3 * 3_600_000;
    await page.evaluate((ahead) => new BroadcastChannel("clock").postMessage(ahead), jump);
    await eventually(async () => (await visited.get("A1"))[0]?.[0], 1);
    await pane.getByRole("button", { name: /^Refresh \d+ unread/ }).waitFor();
    expect(site.requests.filter((name) => /^(api|relay|health)/.test(name))).toEqual([]);
  });

  test("a new version is announced, and opens once the pages of the one before are closed", async () => {
    const page = "workbench.html";
    writeFileSync(
      join(folder, page),
      readFileSync(join(folder, page), "utf8").replace("<title>", "<title>New "),
    );
    appendFileSync(join(folder, "offline.js"), "// another version\n");
    const script = readFileSync(join(folder, "offline.js"), "utf8");
    writeFileSync(join(folder, "offline.js"), script.replace(/"version":"\w/, '"version":"x'));
    await visited.page.reload();
    await visited.page
      .locator("#status")
      .getByText(/^A new version is ready/)
      .waitFor();
    expect(await visited.page.title()).not.toContain("New");
    const context = visited.page.context();
    await visited.page.close();
    const next = await context.newPage();
    // The worker of the version before ends with its last page, and not at the same moment.
    await eventually(async () => {
      await next.goto(`${site.url}/${page}`);
      const title = await next.title();
      if (!title.includes("New")) await next.goto("about:blank");
      return title.includes("New");
    }, true);
  });
});
