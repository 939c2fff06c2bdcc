import { authGateway, type AuthService } from './auth-gateway.ts';
import type { Database } from './database.ts';
import { jsonResponse } from './json-response.ts';

/** Answers a function's request: in Deno, or in this process. */
export type CallFunction = (name: string, request: Request) => Promise<Response>;

export const FUNCTIONS = [
  'send-verification',
  'verify-code',
  'reset-password',
  'change-email',
  'send-mails',
  'send-alerts',
  'find-doors',
  'track',
  'api',
  'make-api-key',
  'webhook-endpoints',
  'send-webhooks',
  'wake-sandboxes',
] as const;

export interface GatewayOptions {
  readonly database: Database;
  readonly callFunction: CallFunction;
  /** The authentication service. */
  readonly auth: AuthService;
  /** Whether the authentication service counts requests from this machine. */
  readonly countLoopback?: boolean;
}

/** One origin for everything, like a hosted project: the REST API, the authentication service, and the functions. */
export function gateway({
  database,
  callFunction,
  auth,
  countLoopback = true,
}: GatewayOptions): (request: Request) => Promise<Response> {
  const account = authGateway(auth, countLoopback);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const name = /^\/functions\/v1\/([a-z-]+)(?:\/|$)/u.exec(pathname)?.[1];
    if (name !== undefined) {
      return FUNCTIONS.some((known) => known === name)
        ? callFunction(name, request)
        : jsonResponse(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
    }
    if (pathname.startsWith('/auth/v1/')) return account(request);
    return database.fetch(request);
  };
}
