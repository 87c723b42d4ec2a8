import { usePane } from "../paneContext";
import { Section } from "../Section";
import { BookActions } from "./BookActions";
import { BookFields } from "./BookFields";
import { BookReport } from "./BookReport";
import { useBookChoice } from "./useBookChoice";

/** Builds the sheets of a race day into the open workbook, its cost first. */
export function BookView() {
  const { book } = usePane();
  const handle = useBookChoice(book.forget);
  return (
    <Section title="Race-day book">
      <p class="intro">
        New sheets of formulas behind your own, which stay as they are. Type a number into a scratch box, and the race is priced
        anew.
      </p>
      <BookFields handle={handle} disabled={book.busy} />
      <BookActions book={book} choice={handle.choice} />
      <BookReport state={book.state} />
    </Section>
  );
}
