import type {
  Account,
  Dependencies,
  IssuedCode,
  NewEmailChange,
  OutgoingMail,
  WaitingMail,
} from '../../../supabase/functions/_shared/dependencies.ts';
import type { KeyToMake } from '../../../supabase/functions/_shared/keys.ts';
import type { MailTopic } from '#core/mail/write-mail.ts';
import { alertQueue } from './alert/alert-queue.ts';
import { doorQueue } from './delivery/door-queue.ts';
import { emailChangesInMemory } from './account/email-changes-in-memory.ts';
import { overSql } from './over-sql.ts';
import { requestsTo } from './requests.ts';
import { NO_WEBHOOKS } from './integration/no-webhooks.ts';
import { unknownKeys, type InPage, type Opening } from './integration/unknown-keys.ts';

/** The Authorization header of an administrator. */
export const ADMINISTRATOR = 'Bearer administrator';

const removeFirst = <T>(list: T[], wanted: (item: T) => boolean): void => void list.splice(list.findIndex(wanted), 1);

/** Functions with simulated dependencies, and ways to make those fail. */
export function functionsWorld(people: readonly Partial<Account>[] = []) {
  const accounts: Account[] = people.map((person, index) => ({
    id: `id-${index}`,
    email: `person-${index}@example.com`,
    verified: false,
    blocked: false,
    ...person,
  }));
  const notes = {
    mails: [] as OutgoingMail[],
    codes: [] as IssuedCode[],
    tickets: new Map<string, { userId: string; used: boolean }>(),
    emailChanges: [] as NewEmailChange[],
    opened: [] as Opening[],
    inPages: [] as InPage[],
    keys: [] as (KeyToMake & { readonly person: string; readonly client: string })[],
    /** The statuses that were noted as mailed. */
    statuses: [] as (string | undefined)[],
    withdrawn: [] as string[],
    released: [] as string[],
    passwords: new Map<string, string>(),
    cleared: [] as string[],
    verified: [] as string[],
    slept: [] as number[],
    logged: [] as string[],
    hits: new Map<string, number>(),
  };
  /** The tracked deliveries by number. */
  const deliveries = new Map<string, { readonly key: string; readonly status: string }>();
  const shown = (number: string, key: string | null) => {
    const delivery = deliveries.get(number);
    return delivery === undefined ? null : { status: delivery.status, recipient: key === delivery.key };
  };
  const clock = { now: Date.UTC(2026, 5, 1, 16) };
  const outbox: { readonly topic: MailTopic; readonly mail: WaitingMail<MailTopic>; tries: number; nextTry: number }[] =
    [];
  const faults = {
    mail: false,
    mailTo: '',
    mailTakesMs: 0,
    /** The mail server answers after this promise. */
    mailAfter: Promise.resolve(),
    claim: '',
    admin: false,
    /** The refusal of every key; empty for none. */
    keyRefusal: '',
    waitMs: 0,
    /** The challenge whose code the next requests share. */
    shares: '',
    tooManyGuesses: false,
  };
  /** The real duration of every sleep, in ms. */
  const pace = { sleepMs: 5 };
  const alertParts = alertQueue();
  const doorParts = doorQueue();
  const guessed = new Set<string>();
  let made = 0;
  const dependencies: Dependencies = {
    ...NO_WEBHOOKS,
    accounts: overSql<Dependencies['accounts']>({
      async find(email) {
        if (faults.admin) throw new Error('admin API is away');
        return accounts.find((account) => account.email === email) ?? null;
      },
      ofUser: async (id) => accounts.find((account) => account.id === id && !account.blocked) ?? null,
      async ofRequest(request) {
        const [, id, sessionId = 'session'] =
          /^Bearer ([^ ]+)(?: (.+))?$/u.exec(request.headers.get('authorization') ?? '') ?? [];
        const found = accounts.find((account) => account.id === id);
        return found === undefined ? null : { ...found, sessionId };
      },
      async checkPassword(_account, password) {
        if (password.includes('\0')) throw new Error('token: 500 the service takes no NUL');
        if (password === 'once too often') return 'throttled';
        return password === 'correct horse' ? 'right' : 'wrong';
      },
      isAdministrator: async (request) => request.headers.get('authorization') === ADMINISTRATOR,
      async setPassword({ id }, password) {
        if (faults.admin) throw new Error('admin API is away');
        if (password === 'password') return 'weak-password';
        if (password === 'leaked horse') return 'leaked-password';
        notes.passwords.set(id, password);
        return 'set';
      },
      changeEmail: async (_account, email) => (accounts.some((other) => other.email === email) ? 'taken' : 'changed'),
      async giveBack({ id }, email, password) {
        notes.passwords.set(id, password);
        return accounts.some((other) => other.email === email && other.id !== id) ? 'taken' : 'given';
      },
      remove: async ({ id }) => removeFirst(accounts, (account) => account.id === id),
      clearSquatted: async ({ id }) => void notes.cleared.push(id),
    }),
    codes: overSql<Dependencies['codes']>({
      async issue(code) {
        const shared = notes.codes.find(({ challenge }) => challenge === faults.shares);
        if (faults.waitMs === 0) notes.codes.push(shared === undefined ? code : { ...code, digest: shared.digest });
        return { waitMs: faults.waitMs, shares: faults.shares !== '' };
      },
      withdraw: async (challenge) => void notes.withdrawn.push(challenge),
      async verify({ email, purpose, challenge, digest, onlyFirst }) {
        const isFirst = notes.codes.some((code) => code.challenge === challenge) && !guessed.has(challenge);
        if (faults.tooManyGuesses || (onlyFirst && !isFirst)) return 'too-many';
        guessed.add(challenge);
        const isRight = notes.codes.some(
          (code) => code.challenge === challenge && code.digest === digest && digest !== '',
        );
        const verified =
          isRight && purpose === 'registration' ? accounts.find((one) => one.email === email) : undefined;
        if (verified !== undefined) notes.verified.push(verified.id);
        return isRight ? 'right' : 'wrong';
      },
      mailedFor: async (challenge) => (faults.shares === '' ? challenge : faults.shares),
      release: async (challenge) => void notes.released.push(challenge),
    }),
    tickets: overSql<Dependencies['tickets']>({
      issue: async (hash, userId) => void notes.tickets.set(hash, { userId, used: false }),
      async take(hash) {
        const ticket = notes.tickets.get(hash);
        if (ticket === undefined || ticket.used) return null;
        ticket.used = true;
        return ticket.userId;
      },
      async giveBack(hash) {
        const ticket = notes.tickets.get(hash);
        if (ticket !== undefined) ticket.used = false;
      },
    }),
    emailChanges: overSql<Dependencies['emailChanges']>(emailChangesInMemory(notes, faults)),
    limits: overSql<Dependencies['limits']>({
      async within(bucket, limit) {
        const hits = (notes.hits.get(bucket) ?? 0) + 1;
        notes.hits.set(bucket, hits);
        return hits <= limit;
      },
    }),
    deliveries: overSql<Dependencies['deliveries']>({
      async follow({ number, key, known }, client, misses) {
        const hits = notes.hits.get(client) ?? 0;
        const view = shown(number, key);
        if (hits >= misses.limit && view?.recipient !== true) return 'too-many';
        if (view === null) notes.hits.set(client, hits + 1);
        const tag = view === null ? 'null' : `${view.status}-${view.recipient}`;
        const found = view !== null;
        return known === null ? { found, delivery: view } : { found, live: tag === known ? 'same' : { tag, view } };
      },
      leaveNote: async (_asked, client) => notes.hits.set(client, 1) && 'no-such-delivery',
      cases: async (_asked, _said, client) => notes.hits.set(client, 1) && { refusal: 'no-such-delivery' },
    }),
    outbox: overSql<Dependencies['outbox']>({
      async claim<Topic extends MailTopic>(topic: Topic, limit: number) {
        if (faults.claim === topic) throw new Error('database is away');
        const due = outbox
          .filter((mail) => mail.topic === topic && mail.nextTry <= clock.now && mail.tries < 5)
          .slice(0, limit);
        for (const mail of due) {
          mail.tries += 1;
          mail.nextTry = clock.now + 120_000;
        }
        return due.map(({ mail }) => mail as WaitingMail<Topic>);
      },
      sent: async (id, status) => void (notes.statuses.push(status), removeFirst(outbox, ({ mail }) => mail.id === id)),
    }),
    alerts: alertParts.alerts,
    pushes: alertParts.pushes,
    messages: null,
    doors: doorParts.doors,
    geocoder: null,
    keys: overSql<Dependencies['keys']>({
      async add(person, wanted, passwordChecked, client) {
        if (faults.keyRefusal !== '') return { ok: false, error: faults.keyRefusal };
        if (wanted.key.mode === 'live' && !passwordChecked) return { ok: false, error: 'wrong-password' };
        notes.keys.push({ person, client, ...wanted });
        return { ok: true, value: wanted.key };
      },
    }),
    ...unknownKeys(notes.opened, notes.inPages),
    mailer: {
      async send(mail) {
        clock.now += faults.mailTakesMs;
        await faults.mailAfter;
        if (faults.mail || faults.mailTo === mail.to) throw new Error('mail server is away');
        notes.mails.push(mail);
      },
    },
    product: 'Swiftlane',
    siteUrl: 'https://product.example',
    origins: ['https://product.example'],
    pepper: 'pepper',
    floorMs: 400,
    random: {
      uuid: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
      code: () => '123456',
      token: () => `token-${(made += 1)}`,
    },
    now: () => clock.now,
    sleep: (ms) => {
      notes.slept.push(ms);
      return new Promise((resolve) => {
        setTimeout(resolve, pace.sleepMs);
      });
    },
    background: () => undefined,
    log: (event) => void notes.logged.push(event),
  };

  return {
    ...requestsTo(dependencies),
    dependencies,
    alertParts,
    doorParts,
    accounts,
    deliveries,
    outbox,
    clock,
    notes,
    faults,
    pace,
  };
}
