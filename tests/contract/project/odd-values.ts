import { resolved, withoutNull, type Schema } from '#ui/public/developers/document.ts';

/** Texts that no database can store: with NUL, or with half of a surrogate pair. */
export const UNSTORABLE = ['a\0b', '\0', 'a\ud800', '\udfff'] as const;

/** Values that software might send in any field: of another type, too long, too large, or impossible to store. */
export const ODD_VALUES: readonly unknown[] = [
  ...UNSTORABLE,
  'x'.repeat(20_000),
  'odd',
  true,
  -1,
  7.5,
  2 ** 53,
  1e308,
  [],
  ['odd'],
  [[{}]],
  {},
  { odd: { odd: { odd: 1 } } },
  { odd: 'a\0b' },
];

/** The paths of all fields of a body, those within others included. Those of a list are of its first item. */
export function fieldsIn(given: Schema, path: readonly string[] = []): (readonly [path: readonly string[], Schema])[] {
  const { properties = {}, items } = resolved(withoutNull(given).schema);
  const inner = items === undefined ? properties : { 0: items };
  return Object.entries(inner).flatMap(([name, property]) => {
    const here = [...path, name];
    return [[here, property] as const, ...fieldsIn(property, here)];
  });
}

/** A body with a value at a path; `undefined` leaves it out. */
export function withValue(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = structuredClone(body ?? (name === '0' ? [] : {})) as Record<string, unknown>;
  const to = rest.length === 0 ? value : withValue(copy[name], rest, value);
  if (to === undefined) delete copy[name];
  else copy[name] = to;
  return Array.isArray(body) ? Object.values(copy) : copy;
}

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** Whether an odd value is of the field's type, so that only the field's own rules can refuse it. */
export function mayFit(given: Schema, value: unknown): boolean {
  const { type, enum: choices } = resolved(withoutNull(given).schema);
  if (choices !== undefined) return choices.includes(value);
  return typeOf(value) === type && !/\\u0000|\\ud[89a-f]|x{9}/u.test(JSON.stringify(value));
}
