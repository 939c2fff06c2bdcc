import { isStorableText } from '../../../core/storable.ts';
import { addressHeaders, takeAddress } from './client-address.ts';
import type { Dependencies } from './dependencies.ts';
import { invalidRequest, type Reply } from './reply.ts';

/** Longest accepted body, in bytes. */
const MAX_BODY_BYTES = 10_000;
/** Longest accepted body with a photo, in bytes. */
const MAX_PHOTO_BODY_BYTES = 430_000;

/**
 * The common part of all functions: exact-origin CORS, only POST with a JSON object of texts, a minimum duration for every reply,
 * and no internal error shown to clients. An administrator's GET is the self-check. `due` is the end of the minimum
 * duration: work that may take longer, but mustn't reveal that, continues in the background from then on. `isPhoto` says which
 * bodies may have a photo; without it, none.
 */
export async function endpoint(
  request: Request,
  dependencies: Dependencies,
  work: (body: Readonly<Record<string, unknown>>, due: Promise<void>) => Promise<Reply>,
  isPhoto?: (body: Readonly<Record<string, unknown>>) => boolean,
): Promise<Response> {
  const headers = corsHeaders(request.headers.get('origin'), dependencies.origins);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const due = dependencies.sleep(dependencies.floorMs);
  const answer = async (): Promise<Reply> => {
    try {
      if (request.method === 'GET' && (await dependencies.accounts.isAdministrator(request)))
        return selfCheck(request, dependencies);
      if (request.method !== 'POST') return { status: 405, code: 'method_not_allowed', message: 'Use POST.' };
      const body = await readBody(request, isPhoto);
      if (body === null) return invalidRequest('The request is not understood.');
      const odd = Object.keys(body).find((name) => !isField(name, body[name]));
      if (odd !== undefined) return invalidRequest(`“${odd}” isn’t text that can be stored.`);
      return await work(body, due);
    } catch (error) {
      dependencies.log('function failed', error);
      return { status: 500, code: 'internal_error', message: 'Something went wrong on our side. Please try again.' };
    }
  };
  const [reply] = await Promise.all([answer(), due]);
  const { status, ...body } = reply;
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  if (reply.retryAfterMs !== undefined) headers.set('Retry-After', String(Math.ceil(reply.retryAfterMs / 1000)));
  return new Response(JSON.stringify(body), { status, headers });
}

/** Shows administrators the address under which the limits count this request, and the alternatives. */
const selfCheck = (request: Request, dependencies: Dependencies): Reply => ({
  status: 200,
  message: 'The limits count this request under the address shown.',
  ...takeAddress(request, dependencies),
  headers: addressHeaders(request),
});

function corsHeaders(origin: string | null, allowed: readonly string[]): Headers {
  const headers = new Headers({ Vary: 'Origin' });
  if (origin === null || !allowed.includes(origin)) return headers;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Allow-Methods', 'POST');
  headers.set('Access-Control-Allow-Headers', 'authorization, apikey, content-type, x-client-info');
  // Pages read the server's time from this header.
  headers.set('Access-Control-Expose-Headers', 'Date, Retry-After');
  headers.set('Access-Control-Max-Age', '86400');
  return headers;
}

const isText = (value: unknown): boolean => typeof value === 'string' && isStorableText(value);

/** Whether a value can be a field of a body: a text, or null for none. Only `device` and `cases` have fields of their own. */
const isField = (name: string, value: unknown): boolean =>
  value === null ||
  isText(value) ||
  ((name === 'device' || name === 'cases') &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every(isText));

async function readBody(
  request: Request,
  isPhoto?: (body: Readonly<Record<string, unknown>>) => boolean,
): Promise<Record<string, unknown> | null> {
  try {
    const bytes = await readBytes(request, isPhoto === undefined ? MAX_BODY_BYTES : MAX_PHOTO_BODY_BYTES);
    const value: unknown = bytes === null ? null : JSON.parse(await bytes.text());
    if (bytes === null || typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const body = value as Record<string, unknown>;
    return bytes.size <= MAX_BODY_BYTES || isPhoto?.(body) === true ? body : null;
  } catch {
    return null;
  }
}

/** The body's bytes; null for one that's too long, without reading all of it. */
async function readBytes({ headers, body }: Request, most: number): Promise<Blob | null> {
  if (Number(headers.get('content-length') ?? 0) > most || body === null) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop stops reading the request.
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks as BlobPart[]);
}
