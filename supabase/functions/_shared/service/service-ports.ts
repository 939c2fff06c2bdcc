import { PASSWORDS_FOR_KEYS } from '../../../../core/integration/api-limits.ts';
import { weakPassword } from '../../../../core/identity/password.ts';
import type { MailFacts, MailTopic } from '../../../../core/mail/write-mail.ts';
import type { RecipientNoteRefusal } from '../../../../core/delivery/track/recipient-note.ts';
import type { RecipientCaseRefusal } from '../../../../core/support/recipient/recipient-cases.ts';
import { instant } from '../../../../core/instant.ts';
import type { Account, Accounts, Codes, EmailChanges, Limits, Outbox, Tickets, WaitingMail } from '../dependencies.ts';
import type { Deliveries, Followed } from '../deliveries.ts';
import type { Keys } from '../keys.ts';
import type { RefusedUpdate, ServiceApi } from './service-api.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean | null;
  /** Only in rows that were found by their address. */
  readonly blocked?: boolean;
}

/** A function that returns a table returns a list of rows; here, zero or one. */
function onlyRow(rows: unknown): Account | null {
  const [row] = rows as Row[];
  return row === undefined
    ? null
    : { id: row.id, email: row.email, verified: row.verified === true, blocked: row.blocked === true };
}

/** Why the service didn't set an email. A weak password isn't possible: ours is long and random. */
function refusedEmail(code: RefusedUpdate): 'taken' | 'gone' {
  if (code === 'weak_password') throw new Error('admin/users: weak_password');
  return code === 'email_exists' ? 'taken' : 'gone';
}

export const serviceAccounts = (api: ServiceApi): Accounts => {
  const reclaim = ({ id }: Account) => api.rpc('svc_reclaim_account', { p_user: id });
  const ofUser = async (id: string) => onlyRow(await api.rpc('svc_account_of', { p_user: id }));
  return {
    find: async (email) => onlyRow(await api.rpc('svc_find_account', { p_email: email })),
    ofUser,
    async ofRequest(request) {
      const session = await api.sessionOf(request.headers.get('authorization'));
      const account = session === null ? null : await ofUser(session.userId);
      return session === null || account === null ? null : { ...account, sessionId: session.id };
    },
    isAdministrator: (request) => api.isAdministrator(request.headers.get('authorization')),
    checkPassword: (account, password, address) => api.checkPassword(account.email, password, address),
    async setPassword(account, password) {
      // An account that an operator created may be unconfirmed.
      const changes = { password, email_confirm: true };
      const set = await api.updateUser(
        account.id,
        account.verified ? changes : { ...changes, user_metadata: { first_name: '', last_name: '', avatar_url: '' } },
      );
      if (!set.ok) return weakPassword(set.reasons);
      await reclaim(account);
      return 'set';
    },
    async changeEmail(account, email) {
      const changed = await api.updateUser(account.id, { email, email_confirm: true });
      return changed.ok ? 'changed' : refusedEmail(changed.code);
    },
    async giveBack(account, email, password) {
      // The email is always set: the change may have been confirmed since the account was read.
      const given = await api.updateUser(account.id, { email, email_confirm: true, password });
      if (!given.ok) return refusedEmail(given.code);
      await reclaim(account);
      return 'given';
    },
    remove: ({ id }) => api.deleteUser(id),
    async clearSquatted({ id }) {
      await api.rpc('svc_clear_squatted', { p_user: id });
    },
  };
};

export const serviceKeys = (api: ServiceApi): Keys => ({
  add: async (person, { key, replaces }, passwordChecked, client) =>
    (await api.rpc('svc_add_api_key', {
      p_user: person,
      p_key: key,
      p_replaces: replaces?.id ?? null,
      p_hours: replaces?.hours ?? null,
      p_password_checked: passwordChecked,
      p_passwords: PASSWORDS_FOR_KEYS,
      p_client: client,
    })) as Awaited<ReturnType<Keys['add']>>,
});

export const serviceCodes = (api: ServiceApi): Codes => ({
  async issue({ email, purpose, challenge, digest, client, replaces }) {
    const issued = Number(
      await api.rpc('svc_issue_code', {
        p_email: email,
        p_purpose: purpose,
        p_challenge: challenge,
        p_digest: digest,
        p_client: client,
        p_replaces: replaces,
      }),
    );
    return { waitMs: Math.max(0, issued), shares: issued < 0 };
  },
  withdraw: async (challenge) => void (await api.rpc('svc_withdraw_code', { p_challenge: challenge })),
  async verify({ email, purpose, challenge, digest, onlyFirst }) {
    const right = await api.rpc('svc_verify_code', {
      p_email: email,
      p_purpose: purpose,
      p_challenge: challenge,
      p_digest: digest,
      p_first_only: onlyFirst,
    });
    if (right === null) return 'too-many';
    return right === true ? 'right' : 'wrong';
  },
  mailedFor: async (challenge) => String(await api.rpc('svc_mailed_for', { p_challenge: challenge })),
  release: async (challenge) => void (await api.rpc('svc_release_code', { p_challenge: challenge })),
});

export const serviceTickets = (api: ServiceApi): Tickets => ({
  issue: async (hash, userId) => void (await api.rpc('svc_issue_ticket', { p_token_hash: hash, p_user: userId })),
  take: async (hash) => (await api.rpc('svc_take_ticket', { p_token_hash: hash })) as string | null,
  giveBack: async (hash) => void (await api.rpc('svc_return_ticket', { p_token_hash: hash })),
});

export const serviceEmailChanges = (api: ServiceApi): EmailChanges => ({
  note: async ({ userId, sessionId, from, email, tokenHash, undoHash }) =>
    Number(
      await api.rpc('svc_note_email_change', {
        p_user: userId,
        p_session: sessionId,
        p_from: from,
        p_email: email,
        p_token_hash: tokenHash,
        p_undo_hash: undoHash,
      }),
    ),
  async find(userId, tokenHash) {
    const found = await api.rpc('svc_find_email_change', { p_user: userId, p_token_hash: tokenHash });
    const [row] = found as { email: string; session_id: string }[];
    return row === undefined ? null : { email: row.email, sessionId: row.session_id };
  },
  async findUndo(undoHash) {
    const found = await api.rpc('svc_find_email_undo', { p_undo_hash: undoHash });
    const [row] = found as { user_id: string; from_email: string; email: string }[];
    return row === undefined ? null : { userId: row.user_id, from: row.from_email, email: row.email };
  },
  end: async (userId) => void (await api.rpc('svc_end_email_change', { p_user: userId })),
});

export const serviceLimits = (api: ServiceApi): Limits => ({
  within: async (bucket, limit, windowMs) =>
    (await api.rpc('svc_rate_hit', { p_bucket: bucket, p_limit: limit, p_window: `${windowMs} milliseconds` })) ===
    true,
});

/** A claimed mail, with times as the database's text. */
type Claimed = Omit<WaitingMail<MailTopic>, 'facts'> & {
  readonly facts: Readonly<Partial<Record<(typeof TIMES)[number], string | null>>>;
};

const TIMES = ['at', 'dueAt', 'dropoffReadyAt'] as const;

const atInstants = (facts: Claimed['facts']) => ({
  ...facts,
  ...Object.fromEntries(
    TIMES.flatMap((time) => (typeof facts[time] === 'string' ? [[time, instant(Date.parse(facts[time]))]] : [])),
  ),
});

export const serviceOutbox = (api: ServiceApi): Outbox => ({
  async claim<Topic extends MailTopic>(topic: Topic, limit: number) {
    const mails = (await api.rpc('svc_claim_mails', { p_topic: topic, p_limit: limit })) as readonly Claimed[];
    return mails.map(({ facts, ...mail }) => ({ ...mail, facts: atInstants(facts) as MailFacts[Topic] }));
  },
  sent: async (id, status) => void (await api.rpc('svc_mail_sent', { p_id: id, p_told: status ?? null })),
});

export const serviceDeliveries = (api: ServiceApi): Deliveries => ({
  async follow({ number, key, known }, client, { limit, windowMs }) {
    const followed = await api.rpc('svc_follow', {
      p_number: number,
      p_key: key ?? '',
      p_bucket: client,
      p_limit: limit,
      p_window: `${windowMs} milliseconds`,
      ...(known === null ? {} : { p_known: known }),
    });
    return followed === null ? 'too-many' : (followed as Followed);
  },
  async leaveNote({ number, key, note }, client, { limit, windowMs }) {
    // PostgreSQL stores no NUL in a text; the rules of notes drop it.
    const answer = (await api.rpc('svc_leave_note', {
      p_number: number,
      p_key: key ?? '',
      p_note: note.replaceAll('\0', ''),
      p_bucket: client,
      p_limit: limit,
      p_window: `${windowMs} milliseconds`,
    })) as { readonly ok: boolean; readonly error?: RecipientNoteRefusal } | null;
    if (answer === null) return 'too-many';
    return answer.error ?? 'saved';
  },
  async cases({ number, key }, said, client, { limit, windowMs }) {
    const answer = (await api.rpc('svc_recipient_cases', {
      p_number: number,
      p_key: key ?? '',
      p_said: said,
      p_bucket: client,
      p_limit: limit,
      p_window: `${windowMs} milliseconds`,
    })) as { readonly value?: unknown; readonly error?: RecipientCaseRefusal } | null;
    if (answer === null) return 'too-many';
    return answer.error === undefined ? { cases: answer.value } : { refusal: answer.error };
  },
});
