/**
 * Why the authentication service didn't change an account. `email_change_refused`: the database has no such change of
 * email.
 */
export type RefusedUpdate = 'weak_password' | 'email_exists' | 'email_change_refused';

/** Calls to the project's own APIs with the service key. */
export interface ServiceApi {
  /** Calls a database function; null where it returns nothing. */
  rpc(name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Changes an account through the authentication service's admin API. */
  updateUser(
    id: string,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<{ ok: true } | { ok: false; code: RefusedUpdate; reasons: readonly string[] }>;
  deleteUser(id: string): Promise<void>;
  /** The session of a request's own token, with its person; null for one that has ended. */
  sessionOf(authorization: string | null): Promise<{ id: string; userId: string } | null>;
  /** Whether that person is an administrator. */
  isAdministrator(authorization: string | null): Promise<boolean>;
  /** Whether this password signs in to this email. The service counts guesses by the client's network address. */
  checkPassword(email: string, password: string, address: string): Promise<'right' | 'wrong' | 'throttled'>;
}

/** The reasons by the service's code. The last two codes are the database's: a taken address and a refused one. */
const REFUSALS: Readonly<Record<string, RefusedUpdate>> = {
  weak_password: 'weak_password',
  email_exists: 'email_exists',
  '23505': 'email_exists',
  PT409: 'email_change_refused',
};

/** A code of the authentication service: its format depends on the API version, and on where the error came from. */
function codeIn(text: string): string {
  const { code, error_code: older } = JSON.parse(text || '{}') as { code?: unknown; error_code?: unknown };
  return typeof code === 'string' ? code : String(older ?? '');
}

/** Why a password is too weak, in the service's own codes. */
const reasonsIn = (text: string): readonly string[] =>
  (JSON.parse(text) as { weak_password?: { reasons?: readonly string[] } }).weak_password?.reasons ?? [];

/** The session of a token. Only for tokens that the authentication service has accepted. */
function sessionIdIn(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return String((JSON.parse(atob(payload)) as { session_id?: unknown }).session_id);
}

/** The service takes a plain address only. */
const isNetworkAddress = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(text) ||
  (/^[\da-f:.]*:[\da-f:.]*$/iu.test(text) && URL.canParse(`http://[${text}]`));

export function serviceApi(url: string, serviceKey: string, fetcher: typeof fetch = fetch): ServiceApi {
  const headers: Record<string, string> = { apikey: serviceKey, 'Content-Type': 'application/json' };
  // Keys of the older kind are tokens and must be sent here as well; the newer ones must not.
  if (!serviceKey.startsWith('sb_secret_')) headers['Authorization'] = `Bearer ${serviceKey}`;
  const userUrl = (id: string) => `${url}/auth/v1/admin/users/${encodeURIComponent(id)}`;

  return {
    async rpc(name, parameters) {
      const response = await fetcher(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(parameters),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
      return text === '' ? null : (JSON.parse(text) as unknown);
    },

    async updateUser(id, changes) {
      const response = await fetcher(userUrl(id), { method: 'PUT', headers, body: JSON.stringify(changes) });
      const text = await response.text();
      if (response.ok) return { ok: true };
      const code = REFUSALS[codeIn(text)];
      if (code !== undefined) return { ok: false, code, reasons: reasonsIn(text) };
      throw new Error(`admin/users: ${response.status} ${text}`);
    },

    async deleteUser(id) {
      const response = await fetcher(userUrl(id), { method: 'DELETE', headers });
      const text = await response.text();
      if (!response.ok && response.status !== 404) throw new Error(`admin/users: ${response.status} ${text}`);
    },

    async sessionOf(authorization) {
      if (authorization === null) return null;
      const response = await fetcher(`${url}/auth/v1/user`, {
        headers: { apikey: serviceKey, Authorization: authorization },
      });
      const text = await response.text();
      if (response.ok) return { id: sessionIdIn(authorization), userId: (JSON.parse(text) as { id: string }).id };
      if (response.status >= 500) throw new Error(`user: ${response.status} ${text}`);
      return null;
    },

    async isAdministrator(authorization) {
      if (authorization === null) return false;
      const response = await fetcher(`${url}/rest/v1/rpc/am_i_admin`, {
        method: 'POST',
        headers: { apikey: serviceKey, Authorization: authorization, 'Content-Type': 'application/json' },
        body: '{}',
      });
      const text = await response.text();
      if (response.status >= 500) throw new Error(`am_i_admin: ${response.status} ${text}`);
      return response.ok && JSON.parse(text) === true;
    },

    async checkPassword(email, password, address) {
      const response = await fetcher(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        // Otherwise it would count under the functions' own address, whose limit strangers could use up for everyone.
        headers: { ...headers, ...(isNetworkAddress(address) ? { 'Sb-Forwarded-For': address } : {}) },
        body: JSON.stringify({ email, password }),
      });
      const text = await response.text();
      if (response.status === 429) return 'throttled';
      if (codeIn(text) === 'invalid_credentials') return 'wrong';
      if (!response.ok) throw new Error(`token: ${response.status} ${text}`);
      // The only way to check a password is to sign in; that session is ended again.
      const { access_token: token } = JSON.parse(text) as { access_token: string };
      const ended = await fetcher(`${url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { apikey: serviceKey, Authorization: `Bearer ${token}` },
      });
      await ended.text();
      return 'right';
    },
  };
}
