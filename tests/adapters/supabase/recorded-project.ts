import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import type { Backend } from '#core/app/backend.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

export const PERSON = knownUserId('00000000-0000-4000-8000-000000000001');
const EMAIL = 'robin@example.com';

/** One request to the project, with the parts that the specification names. */
export interface RecordedCall {
  /** Method and path, such as `POST /rest/v1/users`. */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const encoded = (part: object): string =>
  btoa(JSON.stringify(part)).replace(/=+$/u, '').replaceAll('+', '-').replaceAll('/', '_');

/** A session as the auth service returns it, valid for an hour by a service clock that is `serverAhead` ms ahead. */
function aSession(serverAhead = 0) {
  const expires_at = Math.floor((Date.now() + serverAhead) / 1000) + 3600;
  const access_token = [
    encoded({ alg: 'HS256', typ: 'JWT' }),
    encoded({ sub: PERSON, exp: expires_at, session_id: 's' }),
    'signature',
  ].join('.');
  return {
    access_token,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user: {
      id: PERSON,
      email: EMAIL,
      app_metadata: {},
      user_metadata: {},
      aud: 'authenticated',
      created_at: '2026-03-01T09:00:00Z',
    },
  };
}

/** The project's answers: enough for each call to succeed. */
function answerTo(path: string, method: string, serverAhead: number): unknown {
  if (['/token', '/signup', '/verify'].some((end) => path.endsWith(end))) return aSession(serverAhead);
  if (path.endsWith('/user')) return aSession().user;
  if (path.endsWith('/functions/v1/send-verification'))
    return { message: 'Sent.', challenge: 'c', validForMs: 600_000, resendAfterMs: 60_000 };
  if (path.endsWith('/rpc/am_i_admin')) return true;
  if (/\/rpc\/list_(?:people|businesses)$/u.test(path)) return { ids: [PERSON], next: null, counts: null };
  if (path.endsWith('/rpc/complete_courier_registration')) return 4168;
  if (path.endsWith('/courier_counters')) return [{ id: 1, count: 4167 }];
  return method === 'GET' ? [] : null;
}

/** The hosted backend with a project that answers every request and records it. */
export interface RecordedProject {
  readonly backend: Backend;
  readonly storage: LocalStoragePort;
  readonly calls: RecordedCall[];
}

export function aRecordedProject({ signedIn = true, serverAhead = 0 } = {}): RecordedProject {
  const calls: RecordedCall[] = [];
  const storage = memoryDevice().tab();
  if (signedIn) storage.write('local', 'session', JSON.stringify(aSession(serverAhead)));
  const record: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    calls.push({
      call: `${request.method} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: text === '' ? null : JSON.parse(text),
    });
    return new Response(JSON.stringify(answerTo(pathname, request.method, serverAhead)), {
      status: 200,
      headers: { 'content-type': 'application/json', 'content-range': '0-0/0' },
    });
  };
  return {
    backend: connectSupabase({
      url: 'https://project.example',
      anonKey: 'public',
      storage,
      siteUrl: 'https://product.example',
      fetch: record,
    }),
    storage,
    calls,
  };
}
