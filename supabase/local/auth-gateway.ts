import { createHmac } from 'node:crypto';
import { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY } from './database.ts';
import { jsonResponse } from './json-response.ts';

/** An authentication service: it gets the paths behind `/auth/v1`, with a token in place of the key. */
export type AuthService = (request: Request) => Promise<Response>;

/** The header under which the platform tells the service the address of the client. */
export const CLIENT_ADDRESS = 'cf-connecting-ip';

/** Paths that a link opens, without a key. */
const OPEN = ['/verify'];

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/u;

const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that is signed as the platform signs them. */
export function signToken(claims: object): string {
  const text = `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${inBase64(claims)}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

const KEYS = new Map([
  [PUBLISHABLE_KEY, signToken({ role: 'anon' })],
  [SECRET_KEY, signToken({ role: 'service_role' })],
]);

/**
 * The hosted platform's gateway in front of the authentication service. A person's token stays; without one, the key
 * becomes a token. Only the secret key may name another client's address. Tests whose browsers all have the address of
 * this machine, and would share one limit, don't count it.
 */
export function authGateway(service: AuthService, countLoopback: boolean): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace('/auth/v1', '');
    const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
    const token = KEYS.get(key ?? '');
    if (token === undefined && !OPEN.includes(path))
      return jsonResponse(401, {
        message: key === null ? 'No API key found in request' : 'Invalid API key',
        hint: 'No `apikey` request header or url param was found.',
      });
    const headers = new Headers(request.headers);
    const person = /^Bearer (?!sb_)(.+)$/u.exec(headers.get('authorization') ?? '')?.[1];
    headers.set('authorization', `Bearer ${person ?? token ?? ''}`);
    // Requests of the functions themselves have the address of their machine.
    const own = key === SECRET_KEY ? '10.0.0.1' : null;
    const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? own;
    headers.delete(CLIENT_ADDRESS);
    if (address !== null && (countLoopback || !LOOPBACK.test(address))) headers.set(CLIENT_ADDRESS, address);
    if (key !== SECRET_KEY) headers.delete('sb-forwarded-for');
    for (const hop of ['apikey', 'x-forwarded-for', 'host', 'connection', 'content-length']) headers.delete(hop);
    const body = ['GET', 'HEAD'].includes(request.method) ? null : await request.arrayBuffer();
    return service(
      new Request(url.origin + path + url.search, { method: request.method, headers, body, redirect: 'manual' }),
    );
  };
}
