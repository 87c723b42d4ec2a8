/**
 * The meaning of each performance goal: the measured quantity, its unit, why this is the limit, and the next
 * idea if the goal is missed.
 */
export const goals = {
  P1: {
    title: "First load of a large workbook",
    meaning: `10,000 formulas ask about 50 races with an empty cache; the figure is the time from the first call to the last result.
It is divided by the shortest possible time, and by the times of the same function written in two other ways: with query-core, and with
the batching pattern of Microsoft's documentation, which collects calls for 100 ms and then sends their requests together.
The service responds to each request after 80 ms. Over HTTP/2, as our own server and relay offer it with a certificate, one connection
carries all requests at a time: the shortest possible time is one round trip. Over HTTP/1.1 a browser sends six requests at a time: nine
round trips. Both add what Excel's runtime itself needs for 10,000 calls of a function that returns a promise and does nothing, measured
in the same round. A later visit has asked this service about another race before, seconds or hours ago, so that the limit that the
service stated is known. The first visit ever with a key cannot know the limit, and sends twenty requests until the first response states it: more
could be rejected, so that it takes two round trips at least.`,
    next: `Of the 300 ms of a later visit over HTTP/2 Excel's runtime takes 45 before the first call and 80 after the last result; 50 calls of
\`fetch\` take 35, the other 9,950 calls 60, and the bodies of 50 responses, 1.4 MB, with the release of 10,000 results 80. The responses
wait until Excel has made all its calls: allocate less in each call, and parse a response only when one of its results is read.`,
  },
  P2: {
    title: "Recalculation",
    meaning: `Every response is cached, and Excel calculates all formulas again. The first two rows divide the time by that of a
function that does nothing, under the same runtime. A ratio of 1 is the best possible. The third row is the time of one call by
itself, less that of the empty function. The last row divides the time of one call through a cache for web applications (\`fetchQuery\` of
query-core) by the time of one call here.`,
    next: `Of a call a third finds the arguments' earlier reading, a sixth compares the settings and the address with those before, a sixth is
the entry in the pane's log: write the log once per task. 100,000 results are 3.3 MB, which leave 1.5 MB at a time, half a second apart, as Excel
on the web refuses 5 MB: in one flush of 3.3 MB they took .9 to 1.0 of the function that does nothing.`,
  },
  P3: {
    title: "Opening a workbook again",
    meaning: `The time until a reopened workbook shows 50 races that the browser has stored, divided by the time of their first
load over HTTP/1.1. At 0.10 a workbook opens ten times as fast as it loaded. No request is sent (G1). The second row leaves out what Excel's runtime itself
needs to make 10,000 calls and to take their results: it first subtracts the time of 10,000 calls of a function that returns a promise and
does nothing, in the same page.`,
    next: `What is left is the parsing of 50 texts and a lookup for each call.`,
  },
  P4: {
    title: "From response to table",
    meaning: `The time to turn a form into a table of 16 rows and 45 columns. The first row divides the time of a simple program,
which follows each cell's path from the root, by the add-in's time. The second row divides the
add-in's time by that of writing the finished table as JSON, which must also visit each cell. The third is the time in which SETTLE
reads and settles a year's bets once their meetings are there.`,
    next: `Half of the time looks up 720 values by names that the engine does not know in advance, a sixth the objects that hold them, a tenth
parses 16 amounts of prize money. Reading the names of each object in their order would save a tenth.`,
  },
  P5: {
    title: "Responses of the service",
    meaning: `The processor time of one response in the service's request handler, from the headers of a request to the body of its
response as the server handles them but without a network connection, divided by that of its SQL queries alone: the least that a program over
this database needs. The median of up to 200 requests to the full simulated world (1.1 million starts). The rows below run the same queries, on the same data with the same indexes, in better-sqlite3 (SQLite as machine code)
and in DuckDB. Our SQLite is compiled to WebAssembly, which needs no compiler and no download for the user's system.`,
    next: `Of a form's 1.5 ms SQLite itself takes .25, the passage of its rows into JavaScript .35, the figures of all runners .25, the JSON text
.1. Most figures depend on the race (track, distance, days since): text stored with each start would save .07 at most. A prediction is two
queries of .1 ms in all, nine tenths of it a card of 16 rows with 20 columns: read fewer. Storing it as it is sent would save a twentieth.`,
  },
  P6: {
    title: "Many people at once",
    meaning: `One server process, 50 clients over HTTP/1.1 on the same machine. The first figures are of forms of different races, all of which have
been asked for once: the answers of a race stay the same until a race is written. Beside their number in a second stands the
time below which 99% of the answers stay, over the median. The last figure is of all kinds of requests in turn, each asked for the first time.
The clients run on the same processors.`,
    next: `Send kept answers as the bytes that were sent before, compressed once.`,
  },
  P7: {
    title: "From a command or a link to the first table",
    meaning: `What a newcomer waits for, on the medium simulated world that the commands for one person open first. The package
holds built pages and a compiled server, so that its wait is the start of Node.js and the world's; its goal counts from the command of the
installed package. The clone installs the packages of a start, compiles and builds before that, with npm's cache filled and empty; its time
ends with the win chances of the opening race in a browser that starts then. The static site has no server: the whole service runs in
the browser.`,
    next: `The clone's longest step is the page's own start in a browser, then npm's installation of some 380 packages.
The package waits for the gallops of Australia, 30% of its world; a first
visit for those of its smaller world, half of the gallops, written and predicted in one pass, and then for the page's own start. On a later visit the
service has answered long before the page asks: half of that wait is the spreadsheet engine.`,
  },
  P8: {
    title: "The full simulated world",
    meaning: `The time from the start of a server without any data to the form of the race that it proposes and to its last prediction, the size of the
store on disk, and the most memory that the process has held. The gallops of Australia, the default race code and country, are served while the others are simulated. The world has careers of realistic length for twelve countries and three race codes;
\`npm start\` and the package open the medium one first, a quarter of it.`,
    next: `Gallops take two thirds of the time after the first response, in one thread, as barriers are rated over all countries: rate
them by country, so that each country's races can be predicted by themselves. A fifth of all time is garbage collection, with larger heaps too.`,
  },
  P9: {
    title: "Growth",
    meaning: `The processor time of the handler's responses on a history 4 and 16 times as large as the medium world: wider (as many again venues,
runners and people) and longer (the same venues and people over more years, with other runners). The figure is the exponent between 1 and 16
times: the logarithm of the ratio of the times over that of 16. 0 means that a larger history costs nothing, 1 that it costs as much more as
it is larger. Figures of PostgreSQL and of publishing are in [bench/scale.md](../scale.md).`,
    next: `An angle reads the sums of each race, or each start where those of a race differ: reading the pages of a store that exceeds the
cache of 64 MB is what makes it take more than in proportion. A backtest reads the races of one section, Hong Kong's gallops.`,
  },
  P10: {
    title: "The project's own tests",
    meaning: `\`npm test\` on this machine from a built state: lint, format, types, the unit, contract and conformance tests, and one day in a
real browser. Measured by \`npm run bench -- --only suite\`, the middle of three runs where so many are asked for, as the
processors of this machine are not always equally fast.`,
    next: `The processors are never idle meanwhile: of the processor time Node's suites take a half, types and lint a sixth, the builds another.
A quarter of the time of a short suite loads the test runner and the modules anew: fewer, longer suites.`,
  },
  P11: {
    title: "The workbench",
    meaning: `From opening the page to its first paint and to the first table with win chances, from a server with a finished world; the time
from Enter after a typed price to the race priced again; and whether a key ever waits: a key waits for the page's running task. The workbench calculates
500 formulas about as many races with the pane open, and Chromium reports the tasks of more than 50 milliseconds in the page that the functions
and the pane share; those of the spreadsheet are not counted.`,
    next: `Most of the time until the table is the spreadsheet's own start: its script, and the drawing of its canvas.`,
  },
  F1: {
    title: "Saving an Excel file",
    meaning: `A workbook of 25 races with 21,150 cells, a third of them formulas, in Chromium: the processor time of the page's thread from the
open workbook to the bytes of its file, divided by that of exceljs, which writes the same cells from its own model, in one run.`,
    next: `A third of the time is the spreadsheet's own export of looks and sizes, which looks at all cells of a sheet.`,
  },
  F2: {
    title: "Opening an Excel file",
    meaning: `The same file: the processor time from its bytes to the workbook's data, divided by that of exceljs, which parses the same cells.
The second row also calculates all formulas, which exceljs never does; it has no goal.`,
    next: `Unpacking, and the spreadsheet's own reading of looks and rules.`,
  },
  P12: {
    title: "One's own rating over a history",
    meaning: `Processor time of the columns of all variables, built once for a history, and of a backtest of a formula of three terms that
was not asked for before: its ratings, the strength fitted on the earlier half, the record of the later half with its intervals. The goal for the
columns of a results file is the time of its import. The last row divides a backtest by one query of DuckDB over the same columns for the
log-loss alone, at the strength already fitted. Two histories: the results file that \`RACING_RESULTS\` names, and the full simulated world.`,
    next: `A quarter of the columns' time is the pass over features and ratings that predictions make too, a sixth each are the other
variables and writing, an eighth each reading and the model's products: keep the features when the races are predicted.`,
  },
  P13: {
    title: "Runners of an angle, and races worked out",
    meaning: `A results file, at its size or \`RACING_TIMES\` as wide: the runners of four angles on one day's cards with their records, asked for
first and again, and what the runners of past races did next.`,
    next: `The first answer is the angle's record: keep the sums of angles that workbooks ask for every day.`,
  },
  L1: {
    title: "A late change",
    meaning: `A workbook of 16 formulas about as many races follows the race day in the workbench. A race changes in the service; the figure is
the time until its cell shows the change: the stream's event, a tenth of a second in which changes are collected, the request for the race, and
the calculation of the one formula.`,
    next: `Collect only while a request is on its way.`,
  },
  G1: {
    title: "Requests of a large workbook",
    meaning: `10,000 formulas ask about 50 races, and each race is written in three ways (\`ashford-park\`, \`Ashford Park\`,
\`ASHFORD PARK\`). The unit is requests, counted by the service. The goal is one request per race on the first load, and none when
the workbook recalculates or opens again: any further request would spend the key's daily quota and bring nothing new. OPTIONS
requests are those by which a browser asks for permission before it sends a key to another origin; the goal is none.`,
    next: "",
  },
  G4: {
    title: "Hidden pane",
    meaning: `The time of eight formulas, each of which needs the result of the one before, with the pane hidden, divided by the
same with the pane visible. Browsers slow the timers of a hidden page to a second or more. A ratio near 1 shows that no result
waits for a timer; the goal allows 10% for noise.`,
    next: "",
  },
  G5: {
    title: "A service with an unstated rate limit",
    meaning: `50 races from a service that accepts 10 requests a second, does not state this limit, and rejects further requests
with status 429 and \`Retry-After\`. The add-in must learn the limit from the rejections. The first row divides the number of
requests by that of the races: 1 means that none was rejected, and the goal allows one rejection in ten. The next two rows divide
the time by the shortest possible one (4.1 s), and by that of the libraries p-limit and ky. The last row counts requests that were
sent during a pause for which the service had asked; requests already in flight do not count. The goal is none, as a service may
block a key that ignores its pauses.`,
    next: `The first rejection costs one whole pause, one second of four.`,
  },
  G6: {
    title: "Validation of a response",
    meaning: `The time to check the form of a race of 16 runners against its schema, divided by the time to parse its JSON: the time of both for
an object that has just been parsed, as each response is, less the time of parsing alone. At 0.06, the check adds 6% to work that is necessary anyway. The validators of all seven
responses are part of what Excel loads, hence the limit of 6 kB, and must not use \`eval\`, which the pages' content security policy forbids.`,
    next: `A form has 4,000 values, most of them in the records of its runners.`,
  },
  G7: {
    title: "Local times",
    meaning: `The time to convert a start time in UTC to Excel's serial number in the venue's time zone, divided by the time of
JavaScript's \`Date.parse\`, which only reads the text. The goal is half as much again: the conversion runs for every time in a
table. The last row compares the minutes around each change of the clock in nine time zones with the runtime's own time zone data,
while the computer is set to four different zones. It counts the wrong ones.`,
    next: "",
  },
  G10: {
    title: "Script before the functions are known",
    meaning: `Excel can call a function only after it has loaded and run this script, which therefore delays the first result of
every session. The limits are 12 kB as it is sent, and a tenth of the time of Microsoft's template for custom functions, which was
measured on another machine.`,
    next: `Load what a first call does not need (what-if maths, snapshots) with the first call that does.`,
  },
  M1: {
    title: "Scripts of the pane",
    meaning: `The size of all scripts of the add-in that Excel loads for a pane which is open on its first view, as they are sent:
the functions' own one (G10) and the pane's. Microsoft's office.js is not counted. The pane's other views load theirs when they are opened.`,
    next: `Of some 245 kB, 25 are the fields' texts, 22 the validators, 14 know the race sheet, 10 compose cards and 7 are help; the code that
reads and settles bets arrives with the first SETTLE, for which refreshes and previews wait. The validators of further endpoints could
follow, once stored answers and snapshots wait for them.`,
  },
  I1: {
    title: "Import and learning of a results file",
    meaning: `A server over a results file and an empty folder: the processor time of all its threads until it predicts the next race, over
the starts of the file, and the most memory that the process has held. The file is that of \`RACING_RESULTS\`, at its size and ten times as wide: each
copy of its races at venues and with runners and people of their own. \`RACING_WIDEST=60\` adds 4.8 million starts. The goal is the same for
each size. The time of a start falls with the size, as the model is fitted on the latest 500,000 starts at most; three sizes show
what a server takes whatever the file, what each start takes, and what each start of the fit takes besides. DuckDB and PostgreSQL (COPY, of texts) read the same file into a table, without races, ratings or predictions. The first BACKTEST waits for the
variables of every start.`,
    next: `Of the import's processor time of 400,000 starts SQLite takes 55%: 26% the rows with the index of runners, 17% the other
indexes, 12% the totals of each year. Reading the lines takes 14%, ratings 6%, writing the file 4%. DuckDB keeps columns without rows: 4 times its time needs
another store. Of learning from 80,000 starts, the features of races take 45%, reading them from the store 8% of the whole, the fit 39%: its products 19%, its second
derivatives 15%. The most memory is that of sorting an index at the end of the import, some 50 bytes for each start.`,
  },
};
