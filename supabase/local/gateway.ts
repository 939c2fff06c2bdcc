import { adminApi } from './admin-api.ts';
import { inAskedVersion } from './auth-errors.ts';
import { authGateway, type AuthService } from './auth-gateway.ts';
import type { Database } from './database.ts';
import { asHosted } from './hosted-rules.ts';
import { jsonResponse } from './json-response.ts';
import type { RecoveryMails } from './recovery-mail.ts';

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
  readonly recoveryMails: RecoveryMails;
  readonly callFunction: CallFunction;
  /** The authentication service; the emulated one without it. */
  readonly auth?: AuthService;
  /** bcrypt's cost for new passwords. */
  readonly passwordCost?: number;
}

const HOSTED_COST = 10;

/** One origin for everything, like a hosted project: the APIs of the database, the admin API, and the functions. */
export function gateway({
  database,
  recoveryMails,
  callFunction,
  auth,
  passwordCost = HOSTED_COST,
}: GatewayOptions): (request: Request) => Promise<Response> {
  const admin = adminApi(database, passwordCost);
  const api = asHosted(
    database,
    recoveryMails.around((request) => database.fetch(request)),
  );
  const realAuth = auth === undefined ? null : authGateway(auth);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const name = /^\/functions\/v1\/([a-z-]+)(?:\/|$)/u.exec(pathname)?.[1];
    if (name !== undefined) {
      return FUNCTIONS.some((known) => known === name)
        ? callFunction(name, request)
        : jsonResponse(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
    }
    if (realAuth !== null && pathname.startsWith('/auth/v1/')) return realAuth(request);
    return inAskedVersion(request, (await admin(request)) ?? (await api(request)));
  };
}
