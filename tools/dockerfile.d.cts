interface Step {
  readonly word: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly value: string;
}

interface Stage {
  readonly image: string;
  readonly name?: string;
  readonly steps: readonly Step[];
}

export function stagesOf(text: string): readonly Stage[];
export function execForm(value: string): readonly string[];
export function allowedIn(text: string): readonly string[];
