import source from '#docs/api/openapi.json' with { type: 'json' };

/** A schema of the document: JSON Schema, as far as the API uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface SourceOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

interface Source {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, SourceOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { tags, paths, components } = source as unknown as Source;

/** An operation, as its documentation shows it. */
export interface ApiOperation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly answer: {
    readonly status: number;
    readonly description: string;
    /** Null if the answer isn't JSON. */
    readonly schema: Schema | null;
  };
  /** The codes of its problems by status, without those that every operation has. */
  readonly problems: readonly (readonly [status: string, codes: readonly string[]])[];
}

const jsonOf = ({ content = {} }: Content): Schema | null => content['application/json']?.schema ?? null;
const codesIn = (text: string): readonly string[] => [...text.matchAll(/`([\w-]+)`/gu)].map(([, code = '']) => code);
const isSuccess = (status: string): boolean => status.startsWith('2');

const ALL = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const allCodes = ({ responses }: SourceOperation): readonly string[] =>
  Object.entries(responses).flatMap(([status, { description }]) => (isSuccess(status) ? [] : codesIn(description)));

/** The problems that every operation has. */
export const SHARED_PROBLEMS: readonly string[] = allCodes(ALL[0]!.operation).filter((code) =>
  ALL.every(({ operation }) => allCodes(operation).includes(code)),
);

function describe({ path, method, operation }: (typeof ALL)[number]): ApiOperation {
  const { operationId, tags: [tag = ''] = [], summary, parameters = [], requestBody, responses } = operation;
  const [status = '', success = { description: '' }] = Object.entries(responses).find(([one]) => isSuccess(one)) ?? [];
  return {
    id: operationId,
    tag,
    method,
    path,
    summary,
    parameters,
    body: requestBody === undefined ? null : jsonOf(requestBody),
    answer: { status: Number(status), description: success.description, schema: jsonOf(success) },
    problems: Object.entries(responses).flatMap(([one, { description }]) => {
      const codes = codesIn(description).filter((code) => !SHARED_PROBLEMS.includes(code));
      return isSuccess(one) || codes.length === 0 ? [] : [[one, codes] as const];
    }),
  };
}

/** Every operation of the document, in its order. */
export const API_OPERATIONS: readonly ApiOperation[] = ALL.map(describe);

/** The groups of operations, in the document's order. */
export const API_TAGS = tags;

export const SCHEMAS = components.schemas;

/** A schema, or the one that it refers to. */
export const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (SCHEMAS[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** The schema without its null, if it's one that may be null. */
export function withoutNull(given: Schema): { readonly schema: Schema; readonly mayBeNull: boolean } {
  const { type: types, ...schema } = given;
  const type = Array.isArray(types) ? types.find((one) => one !== 'null') : undefined;
  if (type === undefined) return { schema: given, mayBeNull: false };
  const choices = schema.enum === undefined ? {} : { enum: schema.enum.filter((one) => one !== null) };
  return { schema: { ...schema, type, ...choices }, mayBeNull: true };
}
