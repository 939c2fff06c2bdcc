/** A piece of source code, and its color: names of fields, texts, and numbers and words such as `null`. */
export interface CodePart {
  readonly kind: 'name' | 'text' | 'value' | null;
  readonly text: string;
}

const PARTS =
  /(?<name>"[^"\n]*"(?=:|\s=>)|'[^'\n]*'(?=:|\s=>))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n{[]|\\.)*')|(?<value>(?<![\w$/.-])(?:-?\d+(?:\.\d+)?|true|false|null|True|False|None)(?![\w./-]))/gu;

/** The pieces of a text in JSON, in a shell, or in one of the languages of the examples. */
export function codeParts(text: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > end) parts.push({ kind: null, text: text.slice(end, match.index) });
    const kind = (['name', 'text', 'value'] as const).find((one) => match.groups?.[one] !== undefined) ?? null;
    parts.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: null, text: text.slice(end) });
  return parts;
}
