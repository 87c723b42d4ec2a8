import { t } from "../../language/translate";
import { type Phrase, RuleError } from "../../maths/checkArgument";

const translated = ({ texts, values }: Phrase): string => t(texts, ...values);

/** Returns the message of a failure in the reader's language; `maths` writes its rules in English. */
export function failureMessage(failure: unknown): string {
  if (failure instanceof RuleError) {
    const { action, rule, value } = failure;
    return t`Cannot ${translated(action)} as ${translated(rule)}: current value is ${String(value)}`;
  }
  return failure instanceof Error ? failure.message : String(failure);
}
