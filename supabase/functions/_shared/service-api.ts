/** Calls to the project's own APIs with the service key. */
export interface ServiceApi {
  /** Calls a database function; null where it gives nothing. */
  rpc(name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Changes an account through the authentication service's admin API. */
  updateUser(
    id: string,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<{ ok: true } | { ok: false; code: 'weak_password' | 'email_exists' }>;
  /** The id of the person behind a request's own token, if its session is alive; null otherwise. */
  userOf(authorization: string | null): Promise<string | null>;
  /** Whether that person is an administrator. */
  isAdministrator(authorization: string | null): Promise<boolean>;
}

export function serviceApi(url: string, serviceKey: string, fetcher: typeof fetch = fetch): ServiceApi {
  const headers: Record<string, string> = { apikey: serviceKey, 'Content-Type': 'application/json' };
  // Keys of the older kind are tokens and have to stand here as well; the newer ones must not.
  if (!serviceKey.startsWith('sb_secret_')) headers['Authorization'] = `Bearer ${serviceKey}`;

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
      const response = await fetcher(`${url}/auth/v1/admin/users/${encodeURIComponent(id)}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(changes),
      });
      const text = await response.text();
      if (response.ok) return { ok: true };
      const { error_code: code } = JSON.parse(text || '{}') as { error_code?: string };
      if (code === 'weak_password' || code === 'email_exists') return { ok: false, code };
      throw new Error(`admin/users: ${response.status} ${text}`);
    },
    async userOf(authorization) {
      if (authorization === null) return null;
      const response = await fetcher(`${url}/auth/v1/user`, {
        headers: { apikey: serviceKey, Authorization: authorization },
      });
      const text = await response.text();
      if (response.ok) return (JSON.parse(text) as { id: string }).id;
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
  };
}
