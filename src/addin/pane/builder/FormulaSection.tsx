import type { ComponentChildren } from "preact";
import { formatCount, t } from "../../../language/translate";
import type { ColumnFormats } from "../../excel/workbook";
import { Headings, Section } from "../controls/controls";
import { useLocalFormula } from "../state/localFormula";
import { usePane } from "../state/paneContext";
import { formulaText, type FormulaValue } from "./formula";
import { InsertBar, type Offer, refuseOverlap, tableSize, type WriteTable } from "./InsertBar";
import { cellText, type Rows } from "./labels";

interface ScrolledTableProps {
  readonly label: string;
  readonly class: string;
  readonly rows: Rows;
  readonly children?: ComponentChildren;
}

/** A table of cells in Excel's style. A region that scrolls sideways must be reachable by keyboard. */
const ScrolledTable = ({ label, class: className, rows, children }: ScrolledTableProps) => (
  <div class={className} role="region" aria-label={label} tabIndex={0}>
    <table>
      {children}
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={rowIndex}>
            {row.map((cell, columnIndex) => (
              <td key={columnIndex}>{cellText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const rowsShown = 6;

/** The first rows of the table that the formula returns. */
function PreviewTable({ table, hasHeadings }: { readonly table: Rows; readonly hasHeadings: boolean }) {
  const size = `${formatCount(table.length, "row")}, ${formatCount(table[0]?.length ?? 0, "column")}`;
  return (
    <>
      <ScrolledTable
        label={t`Preview`}
        class={hasHeadings ? "scroll headed" : "scroll"}
        rows={table.slice(0, rowsShown)}
      />
      <p class="hint">
        {table.length > rowsShown ? t`${size}; the first ${rowsShown} rows are shown.` : `${size}.`}
      </p>
    </>
  );
}

interface FormulaSectionProps {
  /** The function and its arguments, in the formula's notation. */
  readonly name: string;
  readonly args: readonly FormulaValue[];
  /** Undefined until the function has returned a table. */
  readonly result: { readonly table: Rows; readonly formats: ColumnFormats } | undefined;
  /** True if its cell would show an error now. */
  readonly hasFailed?: boolean;
  /** Inserts something other than the formula, such as a chart. */
  readonly offers?: readonly Offer[];
  /** The cost of the formula, or the reason why it has no table. */
  readonly children: ComponentChildren;
}

/**
 * The text of a formula, its table's first rows or the reason for their absence, and the ways to insert it.
 */
export function FormulaSection(props: FormulaSectionProps) {
  const { name, args, result, hasFailed = false, offers = [], children } = props;
  const { workbook } = usePane().host;
  const local = useLocalFormula();
  const text = formulaText(name, args);
  const write: WriteTable = (at, size) => workbook.insertFormula(formulaText(name, args, at), at, size);
  const insertion = { key: text, refusal: refuseOverlap(args) };
  return (
    <Section title={t`Formula`}>
      <code>{local(text)}</code>
      {children}
      {result && (
        <>
          <PreviewTable table={result.table} hasHeadings={result.formats.headings > 0} />
          <InsertBar
            {...insertion}
            size={tableSize(result.table, result.formats)}
            offers={[{ label: t`Insert at the active cell`, write }, ...offers]}
          />
        </>
      )}
      {hasFailed && (
        <>
          <p class="hint">
            {t`You can insert the formula now: its cell shows the reason, and the table as soon as there is one.`}
          </p>
          <InsertBar
            {...insertion}
            size={{ rows: 1, columns: 1 }}
            offers={[{ label: t`Insert without a result`, write }]}
          />
        </>
      )}
    </Section>
  );
}

/** The numbers of a picture, with headings in the first row; shown when opened. */
export function NumbersTable({ table, title }: { readonly table: Rows; readonly title: string }) {
  const [headings = [], ...rows] = table;
  return (
    <details>
      <summary>{t`Show as table`}</summary>
      <ScrolledTable label={t`${title} as table`} class="scroll numbers" rows={rows}>
        <Headings texts={headings.map(cellText)} />
      </ScrolledTable>
    </details>
  );
}
