import { toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import * as v from 'valibot';

export type Json = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, v.GenericSchema>>;

/** The name of a schema in the document. */
export function nameOf(schema: v.GenericSchema): string {
  const title = v.getTitle(schema as never);
  if (title === undefined) throw new TypeError('A schema of the API has no title.');
  return title;
}

/** A schema's own parts. */
function partsOf(schema: v.GenericSchema): v.GenericSchema[] {
  const {
    entries = {},
    item,
    wrapped,
  } = schema as {
    readonly entries?: Readonly<Record<string, v.GenericSchema>>;
    readonly item?: v.GenericSchema;
    readonly wrapped?: v.GenericSchema;
  };
  return [...Object.values(entries), item, wrapped].filter((part) => part !== undefined);
}

/** The named schemas among these and within them, recursively. */
function namedIn(schemas: readonly v.GenericSchema[]): Schemas {
  const found: Record<string, v.GenericSchema> = {};
  const visit = (schema: v.GenericSchema): void => {
    const title = v.getTitle(schema as never);
    if (title !== undefined) found[title] = schema;
    for (const part of partsOf(schema)) visit(part);
  };
  for (const schema of schemas) visit(schema);
  return found;
}

export const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** A schema that null fits too, in the form that generators of clients read: a list of types. */
function orNull({ type, enum: choices, ...schema }: Json): Json {
  if (typeof type !== 'string') throw new TypeError('Only a schema with one type can be null too.');
  return { ...schema, type: [type, 'null'], ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}) };
}

/** Choices of whole numbers as a range, since generators of several languages can't read numbers as choices. */
function asRange({ type, enum: choices }: Json): Json | null {
  const numbers = choices as number[];
  return type === 'number' ? { type: 'integer', minimum: Math.min(...numbers), maximum: Math.max(...numbers) } : null;
}

/**
 * A schema as generators of clients need it. Everything optional in a request may also be null, and has no default
 * that's null or an object.
 */
function readable({ type }: v.GenericSchema, given: Json, typeMode: 'input' | 'output'): Json | null {
  const { anyOf, default: initial, ...schema } = given;
  const more = initial === null || typeof initial === 'object' ? {} : { default: initial };
  switch (type) {
    case 'custom':
      return {};
    case 'picklist':
      return asRange(given);
    case 'nullable':
      return { ...orNull((anyOf as Json[])[0] ?? {}), ...more };
    case 'optional':
    case 'exact_optional':
      return typeMode === 'input' && !Array.isArray(schema['type'])
        ? { ...orNull(schema), ...more }
        : { ...schema, ...more };
    default:
      return null;
  }
}

/** These schemas as JSON Schema, each under its name; `typeMode` says whether they are read or written. */
export function componentsOf(schemas: readonly v.GenericSchema[], typeMode: 'input' | 'output'): Record<string, Json> {
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'throw',
    // The shape is in the metadata.
    ignoreActions: ['raw_check', 'check'],
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      readable(valibotSchema as v.GenericSchema, jsonSchema as Json, typeMode) as never,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // The library takes a title, a description and examples from metadata, and leaves out the rest.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'metadata' in valibotAction ? { ...jsonSchema, ...(valibotAction.metadata as Json) } : null,
  };
  return toJsonSchemaDefs(namedIn(schemas), config) as unknown as Record<string, Json>;
}
