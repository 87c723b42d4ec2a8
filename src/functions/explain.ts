import { single } from "../cells/cellValue";
import { explainCall, explainLocal } from "./call/explainCall";
import { runWithSession } from "./call/runLocal";
import { functionNamed } from "./catalogue";

/**
 * The request that a function sends for these arguments, without sending it: the origin of each value, the cached response and its age, the cost, the last failure.
 * @customfunction EXPLAIN
 * @param function_name The function, such as FORM.
 * @param argument The function's own arguments in their order.
 * @param invocation The call in Excel.
 * @returns Rows of an item, its value and its origin.
 * @example =RACING.EXPLAIN("FORM","today","Ashford Park",3)
 * @example =RACING.EXPLAIN("CONNECTIONS","2026-03-14","ashford-park",3,90)
 * @helpurl https://localhost:3000/help/explain.html
 */
export function explain(
  function_name: any,
  argument?: any[][][],
  invocation?: CustomFunctions.Invocation,
): any[][] {
  return runWithSession(
    { function_name },
    ({ function_name }, open) => {
      const named = functionNamed(function_name);
      const args = (argument ?? []).map(single);
      const rows = "results" in named ? explainLocal(named, args) : explainCall(named, args, open);
      return [["Item", "Value", "From"], ...rows];
    },
    invocation,
  );
}
