import { ADVANCE_LIMIT } from '#core/integration/sandbox.ts';
import { OPERATIONS } from '#api/operations.ts';
import { statusOf, type ProblemCode } from '#api/problem.ts';
import type { AnyOperation } from '#api/route.ts';
import { ProblemBody } from '#api/wire-delivery.ts';
import { brand } from '#brand/brand.ts';
import { componentsOf, nameOf, referenceTo, type Json } from './schemas.ts';

/** Problems that every operation may return. */
const ALWAYS: readonly ProblemCode[] = [
  'key-missing',
  'unknown-key',
  'revoked-key',
  'key-in-browser',
  'rate-limited',
  'unavailable',
];
const OF_BODY: readonly ProblemCode[] = [
  'invalid-json',
  'unsupported-media-type',
  'unsupported-encoding',
  'body-too-large',
  'invalid-request',
];
const OF_ORDER: readonly ProblemCode[] = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
];

const TAGS = {
  business: 'The business of a key.',
  quotes: 'Prices and promised times.',
  deliveries: 'Ordering, following and changing deliveries.',
  events: 'What happened to deliveries, in order.',
  statements: 'What a business owes, month by month. They can only be read.',
  claims: 'What went wrong with deliveries, and what our team decided.',
  webhooks: 'Addresses of yours that get each event as it happens, signed as Standard Webhooks describe.',
  test: `The sandbox’s clock and planned failures, for test keys only. The clock moves ${ADVANCE_LIMIT} minutes at a time at most.`,
} as const satisfies Readonly<Record<AnyOperation['tag'], string>>;

const text = (pattern?: string): Json => ({ type: 'string', ...(pattern === undefined ? {} : { pattern }) });

/** The headers of every response to a valid key. */
const HEADERS = {
  'Request-Id': {
    description: 'Include this id when you report a problem.',
    schema: { type: 'string', format: 'uuid' },
  },
  'RateLimit-Policy': { description: 'The limit of requests, and its window in seconds.', schema: text() },
  RateLimit: { description: 'The requests that are left, and the seconds until the window ends.', schema: text() },
};

function problemsOf({ body, query, isChange, isIdempotent, path, tag, problems }: AnyOperation): ProblemCode[] {
  return [
    ...new Set([
      ...ALWAYS,
      ...(body === undefined ? [] : OF_BODY),
      // An unknown query parameter is refused too.
      ...(query === undefined && body === undefined ? (['invalid-request'] as const) : []),
      ...(isChange === true ? (['read-only-key'] as const) : []),
      ...(isIdempotent === true ? OF_ORDER : []),
      ...(path.includes('{') || ['test', 'webhooks'].includes(tag) ? (['not-found'] as const) : []),
      ...problems,
    ]),
  ];
}

/** Problems by their status. */
function refusals(codes: readonly ProblemCode[]): Record<string, Json> {
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => statusOf(code) === status)
          .map((code) => `\`${code}\``)
          .join(', '),
        ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
        content: { 'application/problem+json': { schema: referenceTo(nameOf(ProblemBody)) } },
      },
    ]),
  );
}

const ID_OR_NUMBER = { description: 'The delivery’s id, or its tracking number in any spelling.', schema: text() };
const PARAMETERS: Readonly<Record<string, Json>> = {
  id: { description: 'The delivery’s id.', schema: { type: 'string', format: 'uuid' } },
};

function parametersOf({ path, query = [], isIdempotent, takesNumber }: AnyOperation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(takesNumber === true ? ID_OR_NUMBER : PARAMETERS[name]),
  }));
  const order = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Your order’s number, for example. The same key never does something twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: String.raw`^[\x21-\x7e]+$` },
    example: 'order-1042',
  };
  return [
    ...inPath,
    ...query.map(({ name, description, schema, isRequired, example }) => ({
      name,
      description,
      schema,
      in: 'query',
      ...(isRequired === true ? { required: true, example } : {}),
    })),
    ...(isIdempotent === true ? [order] : []),
  ];
}

/** The operations on a delivery that was just ordered. */
const LINKS = Object.fromEntries(
  OPERATIONS.flatMap(({ id, path }) => {
    const name = /\{(?<name>\w+)\}/u.exec(path)?.groups?.['name'];
    const parameters = name === undefined ? null : { [name]: '$response.body#/id' };
    return parameters === null ? [] : [[id, { operationId: id, parameters }]];
  }),
);

function describe(operation: AnyOperation): Json {
  const { id, tag, summary, body, answer, isIdempotent } = operation;
  const [status, schema, description] = answer;
  const parameters = parametersOf(operation);
  const more = {
    ...(isIdempotent === true
      ? {
          'Idempotent-Replayed': {
            description: '`true` if an earlier try had done it.',
            schema: { type: 'boolean' },
          },
        }
      : {}),
    ...(status === 201
      ? { Location: { description: 'Its address, relative to the address of the request.', schema: text() } }
      : {}),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: referenceTo(nameOf(body)) } } } }),
    responses: {
      [String(status)]: {
        description,
        headers: { ...HEADERS, ...more },
        content:
          typeof schema === 'string'
            ? { [schema]: { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: referenceTo(nameOf(schema)) } },
        ...(id === 'createDelivery' ? { links: LINKS } : {}),
      },
      ...refusals(problemsOf(operation)),
    },
  };
}

/** The OpenAPI 3.1 document of the API, made of the table that its handler works with. */
export function openapi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of OPERATIONS)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: 'Order deliveries from your own software, and follow them to the door.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4190', description: 'The sandbox on your machine: npm run sandbox' }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: `A key such as ${brand.api.keyPrefix}_test_…` },
      },
      schemas: {
        ...componentsOf(
          OPERATIONS.flatMap(({ body }) => body ?? []),
          'input',
        ),
        ...componentsOf(
          [...OPERATIONS.map(({ answer }) => answer[1]).filter((schema) => typeof schema !== 'string'), ProblemBody],
          'output',
        ),
      },
    },
  };
}
