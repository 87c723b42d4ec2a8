import type { Answer } from "../client/answer";

/** An answer, or several made one: what a cell shows, and where and when it came from. */
export interface Shown extends Omit<Answer, "response"> {
  readonly response: object;
}
