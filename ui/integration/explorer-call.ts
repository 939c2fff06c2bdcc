import type { ApiCall } from '#core/integration/api-calls.ts';
import { resolved, withoutNull, type ApiOperation, type Schema } from '#ui/public/developers/document.ts';
import { exampleBody, exampleParameter } from '#ui/public/developers/examples.ts';
import type { SnippetCall } from '#ui/public/developers/snippets.ts';

/** A value of a request that's typed into one control. */
export interface Input {
  /** Unique among those of an operation. */
  readonly key: string;
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  /** The property names of its path in the body. */
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
  readonly description: string;
}

/** The typed texts by the inputs' keys; an empty one is left out of the request. */
export type Typed = Readonly<Record<string, string>>;

const isJson = ({ type }: Schema): boolean => type === 'array' || type === 'object';

/** Whether an input takes JSON: a list, or an object with arbitrary keys. */
export const takesJson = ({ schema }: Input): boolean => isJson(schema);

/** The inputs of a body. Each property of a nested object is an input of its own. */
function bodyInputs(given: Schema, path: readonly string[], isNeeded: boolean): Input[] {
  const { properties = {}, required = [] } = resolved(given);
  return Object.entries(properties).flatMap(([name, property]): Input[] => {
    const own = withoutNull(property).schema;
    const schema = resolved(own);
    const [inner, needed] = [[...path, name], isNeeded && required.includes(name)];
    if (schema.properties !== undefined) return bodyInputs(schema, inner, needed);
    const description = property.description ?? own.description ?? schema.description ?? '';
    return [
      { key: `body.${inner.join('.')}`, name, place: 'body', path: inner, schema, required: needed, description },
    ];
  });
}

/** All inputs of an operation. */
export function inputsOf({ parameters, body }: ApiOperation): readonly Input[] {
  const outside = parameters.map(({ name, in: place, schema = {}, required = false, description = '' }): Input => ({
    key: `${place}.${name}`,
    name,
    place: place === 'path' || place === 'query' ? place : 'header',
    path: [],
    schema: resolved(schema),
    required,
    description,
  }));
  return [...outside, ...(body === null ? [] : bodyInputs(body, [], true))];
}

/** The value at a path of an example. */
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], value);

/**
 * The initial texts of an operation: its examples. `delivery` is the id of the delivery in the last response, if any.
 */
export function firstTyped(operation: ApiOperation, delivery: string | null): Typed {
  const example = operation.body === null ? {} : exampleBody(operation.body);
  return Object.fromEntries(
    inputsOf(operation).flatMap(({ key, name, place, path, schema }) => {
      if (place === 'path' && name.startsWith('id') && delivery !== null) return [[key, delivery]];
      const parameter = operation.parameters.find((one) => one.name === name);
      const value = place === 'body' ? valueAt(example, path) : parameter && exampleParameter(parameter);
      if (value === undefined || value === null) return [];
      return [[key, isJson(schema) ? JSON.stringify(value, null, 2) : String(value)]];
    }),
  );
}

/** Converts typed text to the input's type. Invalid text is sent unchanged, and the API reports the error. */
function valueOf({ schema }: Input, text: string): unknown {
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d+(?:\.\d+)?$/u.test(text.trim()) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (!isJson(schema)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

interface Tree {
  [name: string]: unknown;
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) tree[name] = value;
  else put((tree[name] ??= {}) as Tree, rest, value);
}

/** The typed request of an operation, to show in any language. */
export function snippetOf(operation: ApiOperation, typed: Typed, address: string): SnippetCall {
  const inputs = inputsOf(operation);
  const given = (place: Input['place']) =>
    inputs.flatMap((input) => {
      const text = typed[input.key] ?? '';
      return input.place === place && text !== '' ? [{ input, text }] : [];
    });
  const path = given('path').reduce(
    (before, { input, text }) => before.replace(`{${input.name}}`, encodeURIComponent(text)),
    operation.path,
  );
  const query = new URLSearchParams(given('query').map(({ input, text }) => [input.name, text])).toString();
  const body: Tree = {};
  for (const { input, text } of given('body')) put(body, input.path, valueOf(input, text));
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    address,
    idempotencyKey: given('header').find(({ input }) => input.name === 'Idempotency-Key')?.text ?? null,
    ...(operation.body === null ? {} : { body }),
  };
}

/** The same request, to be sent with a key. */
export const callWith = ({ method, path, idempotencyKey, body }: SnippetCall, key: string): ApiCall => ({
  method,
  path,
  headers: {
    Authorization: `Bearer ${key}`,
    ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  },
  body: body === undefined ? null : JSON.stringify(body),
});

/** The id of the delivery that an answer is about, or the first one of a list. */
export function deliveryIn(body: string): string | null {
  try {
    const { id, number, data } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const first = Array.isArray(data) ? (data[0] as { id?: unknown; number?: unknown } | undefined) : { id, number };
    return typeof first?.id === 'string' && typeof first.number === 'string' ? first.id : null;
  } catch {
    return null;
  }
}
