import type { KeyRefusal, OpenBusiness } from '#core/integration/api-gate.ts';
import type { Failure } from '#core/failure.ts';
import { readApiKey, type KeyMode } from '#core/integration/api-key.ts';
import type { LimitState } from '#core/integration/api-limits.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isStorableText } from '#core/storable.ts';
import { brand } from '#brand/brand.ts';
import { hexOf, type ApiParts } from './api-parts.ts';
import { findOperation, pathOf } from './find-operation.ts';
import { IDEMPOTENCY_KEY } from './idempotency-key.ts';
import { orderOf } from './idempotency.ts';
import { invalid, problem, problemResponse, type FieldError, type Problem } from './problem.ts';
import { readBody, type ReadBody } from './read-body.ts';
import { refusalProblem } from './refusal.ts';
import type { AnyOperation, OperationRequest } from './route.ts';

const NO_BODY: ReadBody = { sent: null, value: undefined };

/** Any page may read responses: without a key there are none, and cookies are never read. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Request-Id, RateLimit, RateLimit-Policy, Retry-After, Location, Allow, Idempotent-Replayed',
};

const limitHeaders = ({ limit, windowMs, remaining, resetMs }: LimitState): Record<string, string> => ({
  'RateLimit-Policy': `"key";q=${limit};w=${Math.ceil(windowMs / 1000)}`,
  RateLimit: `"key";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
});

function keyProblem(error: KeyRefusal | Failure): Problem {
  if (typeof error === 'string' || !('code' in error)) return refusalProblem(error);
  const wait = String(Math.ceil(error.limit.resetMs / 1000));
  return problem('rate-limited', { headers: { 'Retry-After': wait, ...limitHeaders(error.limit) } });
}

/** The key of a request, with the digest that it's looked up by. */
interface SentKey {
  readonly digest: string;
  readonly mode: KeyMode;
}

async function keyOf({ headers }: Request, { sha256 }: ApiParts): Promise<Result<SentKey, Problem>> {
  const key = /^Bearer +(?<key>\S+) *$/iu.exec(headers.get('authorization') ?? '')?.groups?.['key'];
  if (key === undefined) return refused(problem('key-missing', { headers: { 'WWW-Authenticate': 'Bearer' } }));
  const read = readApiKey(brand.api.keyPrefix, key);
  return read === null ? refused(problem('unknown-key')) : ok({ digest: hexOf(await sha256(key)), mode: read.mode });
}

/** Runs work that the response doesn't wait for. */
const later = ({ background, log }: ApiParts, what: string, work: Promise<void>): void =>
  background(work.catch((error: unknown) => log(what, error)));

/** Opens the business of a key. A live key in a web page is refused, and its owner is told. */
async function openBusiness(
  request: Request,
  { digest, mode }: SentKey,
  parts: ApiParts,
): Promise<Result<OpenBusiness, Problem>> {
  const { gate, origins } = parts;
  const origin = request.headers.get('origin');
  if (mode === 'live' && origin !== null && !origins.includes(origin)) {
    const counted = await gate.refuseInPage(digest, origin, parts.clientOf(request));
    return refused(counted.ok ? problem('key-in-browser') : keyProblem(counted.error));
  }
  const opened = await gate.open(digest, parts.clientOf(request));
  return opened.ok ? opened : refused(keyProblem(opened.error));
}

/** Query parameters that no operation accepts: a typo or a second value isn't ignored. */
const parameterErrors = ({ query = [] }: AnyOperation, given: URLSearchParams) =>
  [...new Set(given.keys())].flatMap((pointer): FieldError[] => {
    const known = query.find(({ name }) => name === pointer);
    const values = given.getAll(pointer);
    if (known === undefined) return [{ pointer, code: 'unknown-field' }];
    if (values.length > 1 && known.isList !== true) return [{ pointer, code: 'given-twice' }];
    return values.every(isStorableText) ? [] : [{ pointer, code: 'unseen' }];
  });

/** Performs an authenticated request. */
async function perform(
  request: Request,
  operation: AnyOperation,
  of: Pick<OperationRequest<unknown>, 'opened' | 'params' | 'requestId'>,
  parts: ApiParts,
): Promise<Response | Problem> {
  const { opened } = of;
  const { pathname, searchParams: query } = new URL(request.url);
  if (operation.tag === 'test' && opened.sandbox === undefined) return problem('not-found');
  if (operation.isChange === true && opened.access !== 'full') return problem('read-only-key');
  const key = request.headers.get('idempotency-key');
  if (operation.isIdempotent === true) {
    if (key === null) return problem('idempotency-key-missing');
    if (!IDEMPOTENCY_KEY.test(key)) return problem('idempotency-key-invalid');
  }
  const errors = parameterErrors(operation, query);
  if (errors.length > 0) return invalid(...errors);
  const body =
    operation.body === undefined ? ok(NO_BODY) : await readBody(request, operation.body, operation.bodyLimit);
  if (!body.ok) return body.error;
  const asked = { method: request.method, path: pathOf(pathname), body: body.value.sent };
  const order = await orderOf(parts.sha256, opened, key ?? '', asked);
  const done = await operation.run({ ...of, query, body: body.value.value, sent: body.value.sent, order, parts });
  if (!done.ok) return done.error;
  const { body: answered, headers } = done.value;
  const [status, type] = operation.answer;
  return answered instanceof Uint8Array && typeof type === 'string'
    ? new Response(answered.slice(), { status, headers: { 'Content-Type': type, ...headers } })
    : Response.json(answered, { status, headers: { ...headers } });
}

async function answer(request: Request, id: string, parts: ApiParts): Promise<Response> {
  const since = performance.now();
  const refuse = (why: Problem) => problemResponse(why, parts.site, id);
  const { method } = request;
  const found = findOperation(method, pathOf(new URL(request.url).pathname));
  if (!found.ok) return refuse(found.error);
  const { operation, params } = found.value;
  const key = await keyOf(request, parts);
  if (!key.ok) return refuse(key.error);
  const note = (status: number) => {
    const facts = { id, method, route: operation.path, status, ms: Math.round(performance.now() - since) };
    later(parts, 'request not noted', parts.gate.note(key.value.digest, facts));
  };
  try {
    const opened = await openBusiness(request, key.value, parts);
    // A refused key writes nothing: anyone may have it.
    if (!opened.ok) return refuse(opened.error);
    const done = await perform(request, operation, { opened: opened.value, params, requestId: id }, parts);
    const response = done instanceof Response ? done : refuse(done);
    for (const [name, value] of Object.entries(limitHeaders(opened.value.limit))) response.headers.set(name, value);
    note(response.status);
    return response;
  } catch (error) {
    note(503);
    throw error;
  }
}

/**
 * The response to a browser's preflight request. Any page gets permission; a live key is then refused with an
 * explanation.
 */
const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': '86400',
    },
  });

/** Answers a request of software with a key: the same handler on a server, in a test, and in the sandbox. */
export async function handler(request: Request, parts: ApiParts): Promise<Response> {
  const id = parts.uuid();
  let response: Response;
  try {
    response = request.method === 'OPTIONS' ? preflight() : await answer(request, id, parts);
  } catch (error) {
    parts.log('api failed', error);
    response = problemResponse(problem('unavailable', { headers: { 'Retry-After': '5' } }), parts.site, id);
  }
  const always = { ...CORS, 'Request-Id': id, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  for (const [name, value] of Object.entries(always)) response.headers.set(name, value);
  return response;
}
