import type { Account, Accounts, Codes, EmailChanges, Limits, Tickets } from './dependencies.ts';
import type { ServiceApi } from './service-api.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean | null;
}

/** A function that gives a table gives a list of rows; here, of one or none. */
function onlyRow(rows: unknown): Account | null {
  const [row] = rows as Row[];
  return row === undefined ? null : { id: row.id, email: row.email, verified: row.verified === true };
}

export const serviceAccounts = (api: ServiceApi, now: () => number): Accounts => {
  const mark = (email: string) => ({ email_verified_at: new Date(now()).toISOString(), verified_email: email });
  const ofUser = async (id: string) => onlyRow(await api.rpc('svc_account_of', { p_user: id }));
  return {
    find: async (email) => onlyRow(await api.rpc('svc_find_account', { p_email: email })),
    ofUser,
    async ofRequest(request) {
      const id = await api.userOf(request.headers.get('authorization'));
      return id === null ? null : ofUser(id);
    },
    isAdministrator: (request) => api.isAdministrator(request.headers.get('authorization')),
    async markVerified(account) {
      await api.updateUser(account.id, { app_metadata: mark(account.email) });
    },
    async setPassword(account, password) {
      const changes = account.verified
        ? { password }
        : {
            password,
            app_metadata: mark(account.email),
            user_metadata: { first_name: '', last_name: '', avatar_url: '' },
          };
      return (await api.updateUser(account.id, changes)).ok ? 'set' : 'weak-password';
    },
    async changeEmail(account, email) {
      const changed = await api.updateUser(account.id, { email, email_confirm: true, app_metadata: mark(email) });
      return changed.ok ? 'changed' : 'taken';
    },
    async clearSquatted({ id }) {
      await api.rpc('svc_clear_squatted', { p_user: id });
    },
  };
};

export const serviceCodes = (api: ServiceApi): Codes => ({
  issue: async ({ email, purpose, challenge, digest, client, replaces }) =>
    Number(
      await api.rpc('svc_issue_code', {
        p_email: email,
        p_purpose: purpose,
        p_challenge: challenge,
        p_digest: digest,
        p_client: client,
        ...(replaces === null ? {} : { p_replaces: replaces }),
      }),
    ),
  withdraw: async (challenge) => void (await api.rpc('svc_withdraw_code', { p_challenge: challenge })),
  async verify({ email, purpose, challenge, digest }) {
    const right = await api.rpc('svc_verify_code', {
      p_email: email,
      p_purpose: purpose,
      p_challenge: challenge,
      p_digest: digest,
    });
    if (right === null) return 'too-many';
    return right === true ? 'right' : 'wrong';
  },
  release: async (challenge) => void (await api.rpc('svc_release_code', { p_challenge: challenge })),
});

export const serviceTickets = (api: ServiceApi): Tickets => ({
  issue: async (hash, userId) => void (await api.rpc('svc_issue_ticket', { p_token_hash: hash, p_user: userId })),
  take: async (hash) => (await api.rpc('svc_take_ticket', { p_token_hash: hash })) as string | null,
  giveBack: async (hash) => void (await api.rpc('svc_return_ticket', { p_token_hash: hash })),
});

export const serviceEmailChanges = (api: ServiceApi): EmailChanges => ({
  note: async (userId, email, tokenHash) =>
    void (await api.rpc('svc_note_email_change', { p_user: userId, p_email: email, p_token_hash: tokenHash })),
  find: async (userId, tokenHash) =>
    (await api.rpc('svc_find_email_change', { p_user: userId, p_token_hash: tokenHash })) as string | null,
  end: async (userId) => void (await api.rpc('svc_end_email_change', { p_user: userId })),
});

export const serviceLimits = (api: ServiceApi): Limits => ({
  within: async (bucket, limit, windowMs) =>
    (await api.rpc('svc_rate_hit', { p_bucket: bucket, p_limit: limit, p_window: `${windowMs} milliseconds` })) ===
    true,
});
