import { resolved, withoutNull, type Schema } from './document.ts';

/** A field of a request or an answer, in words. */
export interface Field {
  /** With its parents' names: `dropoff.name`, `data[].id`. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** Its choices, its length, its default. */
  readonly limits: string;
  /** The name of its object type, if that has a section of its own. */
  readonly refersTo: string | null;
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value));

/** The type of a value, in a few words. */
export function typeWords(given: Schema): string {
  const { schema, mayBeNull } = withoutNull(given);
  const real = resolved(schema);
  const one = (): string => {
    if (real.type === 'array') return `list of ${typeWords(real.items ?? {})}`;
    if (real.type === 'object') return real.title ?? 'object';
    if (real.format === 'date-time') return 'time';
    if (real.format === 'uuid') return 'UUID';
    if (real.format === 'uri') return 'URL';
    if (real.type === 'string') return 'text';
    return typeof real.type === 'string' ? real.type : 'any';
  };
  return mayBeNull ? `${one()} or null` : one();
}

/** The limits of a field that its type doesn't express. */
export function limitWords(given: Schema): string {
  const schema = resolved(withoutNull(given).schema);
  const { enum: choices, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  // The largest integer that the database stores isn't worth mentioning.
  const most = maximum === undefined || maximum >= 2 ** 31 - 1 ? undefined : maximum;
  const range =
    minimum !== undefined && most !== undefined
      ? `${minimum} to ${most}`
      : minimum === undefined || minimum === 0
        ? ''
        : `at least ${minimum}`;
  return [
    choices === undefined ? '' : choices.map(quoted).join(', '),
    schema.type === 'integer' || schema.type === 'number' ? range : '',
    maxLength === undefined ? '' : `${minLength === maxLength ? '' : 'at most '}${maxLength} characters`,
    maxItems === undefined ? '' : `${minItems ?? 0} to ${maxItems} of them`,
    given.default === undefined || given.default === null || given.default === ''
      ? ''
      : `default ${quoted(given.default)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The fields of an object, and of the objects within it. Objects named in `apart` are only linked. */
export function fieldsOf(given: Schema, apart: ReadonlySet<string> = new Set(), before = '', depth = 0): Field[] {
  const schema = resolved(withoutNull(given).schema);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]): Field[] => {
    const own = withoutNull(property).schema;
    const real = resolved(own);
    const inner = real.type === 'array' ? resolved(withoutNull(real.items ?? {}).schema) : real;
    const path = `${before}${name}`;
    const refersTo = inner.title !== undefined && apart.has(inner.title) ? inner.title : null;
    const nested =
      inner.properties === undefined || refersTo !== null
        ? []
        : fieldsOf(inner, apart, `${path}${real.type === 'array' ? '[]' : ''}.`, depth + 1);
    const field: Field = {
      path,
      name,
      depth,
      type: typeWords(property),
      required: required.includes(name),
      description: property.description ?? own.description ?? real.description ?? '',
      limits: limitWords(property),
      refersTo,
    };
    return [field, ...nested];
  });
}
