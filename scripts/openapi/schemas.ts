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

/** These schemas as JSON Schema, each under its name; `typeMode` says whether they are read or written. */
export function componentsOf(schemas: readonly v.GenericSchema[], typeMode: 'input' | 'output'): Record<string, Json> {
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'throw',
    // Its shape is in its metadata.
    ignoreActions: ['raw_check'],
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? {} : null),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // The library takes a title, a description and examples from metadata, and leaves out the rest.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'metadata' in valibotAction ? { ...jsonSchema, ...(valibotAction.metadata as Json) } : null,
  };
  return toJsonSchemaDefs(namedIn(schemas), config) as unknown as Record<string, Json>;
}
