import { useEffect, useState } from "preact/hooks";
import { keptRaces } from "../../workbook/keptRaces";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

/** The races listed; more are kept. */
const mostListed = 12;

/** Lists what was entered for races that no sheet shows now; nothing without one. */
export function KeptRaces() {
  const { raceEntries } = usePane();
  const [kept, setKept] = useState(() => keptRaces(raceEntries));
  useEffect(() => raceEntries.onChange(() => setKept(keptRaces(raceEntries))), []);
  if (kept.length === 0) return null;
  return (
    <Section title="Kept for other races">
      <p class="intro">These entries return to their sheet when it shows the race again.</p>
      <ul>
        {kept.slice(0, mostListed).map(({ race, date, entries }, index) => (
          <li key={index}>
            <strong>{race}</strong>, {date}: {entries.join("; ")}
          </li>
        ))}
      </ul>
    </Section>
  );
}
