/**
 * Writes a results file that repeats another file's races several times. Each copy has different venues,
 * runners and people.
 */
import { createWriteStream, readFileSync } from "node:fs";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";

const named = ["track", "name", "jockey", "trainer"];

/** Writes the races of a compressed file so many times, day by day; resolves to the number of lines. */
export async function widenResults(from, to, times) {
  const [headings, ...lines] = gunzipSync(readFileSync(from)).toString().trimEnd().split(/\r?\n/);
  const columns = headings.split(",");
  const places = named.map((name) => columns.indexOf(name));
  const day = columns.indexOf("date");
  const rows = lines.map((line) => line.split(","));
  const output = createWriteStream(to);
  output.write(`${headings}\n`);
  for (let first = 0, end = 0; first < rows.length; first = end) {
    while (end < rows.length && rows[end][day] === rows[first][day]) end++;
    for (let copy = 0; copy < times; copy++) {
      const text = rows.slice(first, end).map((cells) => {
        if (copy === 0) return cells.join();
        const own = [...cells];
        for (const place of places) if (own[place] !== "") own[place] += ` ${copy}`;
        return own.join();
      });
      if (!output.write(`${text.join("\n")}\n`)) await once(output, "drain");
    }
  }
  output.end();
  await once(output, "finish");
  return rows.length * times;
}
