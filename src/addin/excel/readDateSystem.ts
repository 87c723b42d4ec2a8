import type { DateSystem } from "../../dates/serials";
import { excel } from "./excel";

/** 1 January 2000 as a workbook that counts from 1904 numbers it (36526 in one that counts from 1900). */
const millenniumFrom1904 = 35064;

/** Asks the open workbook how it counts days, by letting it number a known one. 1900 where it cannot be asked. */
export async function readDateSystem(): Promise<DateSystem> {
  const run = excel()?.run;
  if (!run) return 1900;
  try {
    return await run(async (context) => {
      const day = context.workbook.functions.date(2000, 1, 1).load("value");
      await context.sync();
      return day.value === millenniumFrom1904 ? 1904 : 1900;
    });
  } catch {
    return 1900;
  }
}
