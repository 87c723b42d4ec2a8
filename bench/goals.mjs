/** The meaning of each performance goal: what is measured, in which unit, and why this is the limit. */
export const goals = {
  G1: {
    title: "Requests of a large workbook",
    meaning: `10,000 formulas ask about 50 races, and each race is written in three ways (\`ashford-park\`, \`Ashford Park\`,
\`ASHFORD PARK\`). The unit is requests, counted by the service. The goal is one request per race on the first load, and none when
the workbook recalculates or opens again: any further request would spend the key's daily quota and bring nothing new. OPTIONS
requests are those by which a browser asks for permission before it sends a key to another origin; the goal is none.`,
  },
  G2: {
    title: "Recalculation",
    meaning: `Every response is cached, and Excel calculates all formulas again. The first two rows divide the time by that of a
function that does nothing, under the same runtime. A ratio of 1 is the best possible; 0.15 to 0.25 above it is about the noise of
the measurement, so that nobody notices the add-in. The third row divides the time of one call through a cache for web applications
(\`fetchQuery\` of query-core) by the time of one call here.`,
  },
  G3: {
    title: "First load",
    meaning: `The time from the first of the 10,000 calls of G1 to the last result, with an empty cache. It is divided by the
shortest possible time, and by the times of the same function written in two other ways: with query-core, and with the batching
pattern of Microsoft's documentation, which collects calls for 100 ms and then sends their requests together. The shortest possible
time is 770 ms: a browser has six connections, so 50 requests take nine rounds of 80 ms, and Excel's runtime collects results for
another 50 ms. The goals allow 15 % on top of it, and ask for a quarter and a third less than the two others take.`,
  },
  P1: {
    title: "First load over HTTP/2",
    meaning: `The same load as G3 from a server with a certificate, as our own is on a team's machine. One connection of HTTP/2 carries
all requests at a time, and the service states that it accepts 50 a second. The shortest possible time is that of one request, 80 ms,
and of Excel's runtime for 10,000 calls of a function that returns a promise and does nothing, measured in the same round.`,
  },
  G4: {
    title: "Hidden pane",
    meaning: `The time of eight formulas, each of which needs the result of the one before, with the pane hidden, divided by the
same with the pane visible. Browsers slow the timers of a hidden page to a second or more. A ratio near 1 shows that no result
waits for a timer; the goal allows 10 % for noise.`,
  },
  G5: {
    title: "A service with an unstated rate limit",
    meaning: `50 races from a service that accepts 10 requests a second, does not state this limit, and rejects further requests
with status 429 and \`Retry-After\`. The add-in must learn the limit from the rejections. The first row divides the number of
requests by that of the races: 1 means that none was rejected, and the goal allows one rejection in ten. The next two rows divide
the time by the shortest possible one (4.1 s), and by that of the libraries p-limit and ky. The last row counts requests that were
sent during a pause for which the service had asked; requests already in flight do not count. The goal is none, as a service may
block a key that ignores its pauses.`,
  },
  G6: {
    title: "Validation of a response",
    meaning: `The time to check the form of a race of 16 runners against its schema, divided by the time to parse its JSON. At
0.06, the check adds 6 % to work that is necessary anyway. The validators of all seven responses are part of what Excel loads, hence
the limit of 5 kB, and must not use \`eval\`, which the pages' content security policy forbids.`,
  },
  G7: {
    title: "Local times",
    meaning: `The time to convert a start time in UTC to Excel's serial number in the venue's time zone, divided by the time of
JavaScript's \`Date.parse\`, which only reads the text. The goal is half as much again: the conversion runs for every time in a
table. The last row compares the minutes around each change of the clock in nine time zones with the runtime's own time zone data,
while the computer is set to four different zones. It counts the wrong ones.`,
  },
  G8: {
    title: "From response to table",
    meaning: `The time to turn a form into a table of 16 rows and 45 columns. The first row divides the time of a simple program,
which follows each cell's path from the root, by the add-in's time: the goal is eight times as fast. The second row divides the
add-in's time by that of writing the finished table as JSON, which must also visit each cell.`,
  },
  G9: {
    title: "Opening a workbook again",
    meaning: `The time until a reopened workbook shows 50 races that the browser has stored, divided by the time of their first
load. At 0.15 a workbook opens about seven times as fast as it loaded.`,
  },
  G10: {
    title: "Script before the functions are known",
    meaning: `Excel can call a function only after it has loaded and run this script, which therefore delays the first result of
every session. The limits are 15 kB as it is sent, and a tenth of the time of Microsoft's template for custom functions.`,
  },
  G12: {
    title: "The keyboard while formulas are calculated",
    meaning: `A key waits for the page's running task. The workbench calculates 500 formulas about as many races with the pane open, and
Chromium reports the tasks of more than 50 milliseconds in the page that the functions and the pane share; those of the
spreadsheet are not counted. None of 100 milliseconds or more is wanted; on a busy machine a task takes longer, so that the tests
count the chunks of the work instead (\`test/addin/refresh/mapInChunks.test.ts\`, \`test/client/changeEvent.test.ts\`).`,
  },
  S1: {
    title: "Responses of the embedded service",
    meaning: `The processor time of one response in milliseconds, measured in the service's request handler without a network
connection: the median of up to 200 requests to the simulated world. The limits keep the service's own part small beside the time of
the network. The figure also states the time of the response's SQL queries alone, the least that a program over this database needs.
In the last row 8 concurrent clients request forms; the figure is the time below which 99 % of the responses stay, divided by the
median. A ratio of 5 or less means that no response waits much longer than usual.`,
  },
  S2: {
    title: "First start",
    meaning: `The time from the start of a server without any data to its first response, in which it creates the simulated world.
Everybody who tries the project waits for it once, hence 15 seconds. The size is that of the store on disk.`,
  },
  S4: {
    title: "From the command to the first table",
    meaning: `What a newcomer waits for, on the medium simulated world that the commands for one person open first. The package
holds built pages and a compiled server, so that its wait is the start of Node.js and the world's; its goal counts from the command of the
installed package. The clone installs its packages, compiles and builds before that.`,
  },
};
