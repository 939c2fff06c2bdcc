const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;

/** The parsed record, or the text itself. */
function recordIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function* paths(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) for (const row of value) yield* paths(row, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) yield* paths(field, `${path}.${name.replace(ID, 'id')}`);
  else yield `${path}: ${value === null ? 'null' : typeof value}`;
}

/** Each stored field with its type, such as `courier-job:id.job.pay: number`. */
export const shapeOf = (texts: Readonly<Record<string, string>>): Set<string> =>
  new Set(Object.entries(texts).flatMap(([key, text]) => [...paths(recordIn(text), key.replace(ID, 'id'))]));
