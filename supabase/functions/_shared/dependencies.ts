import type { ApiGate } from '../../../core/integration/api-gate.ts';
import type { Sandboxes, SandboxStore } from '../../../core/integration/sandboxes.ts';
import type { MailFacts, MailTopic } from '../../../core/mail/write-mail.ts';
import type { WeakPassword } from '../../../core/identity/password.ts';
import type { Alerts, AlertSender, TextMessages } from './alerts.ts';
import type { Deliveries } from './deliveries.ts';
import type { Doors, Geocoder } from './doors.ts';
import type { WebhookDependencies } from './service/service-webhooks.ts';
import type { Keys } from './keys.ts';

/** The handlers' dependencies. `compose.ts` makes them for Deno; the local stack and the tests make their own. */
export interface Dependencies extends WebhookDependencies {
  readonly accounts: Accounts;
  readonly codes: Codes;
  readonly tickets: Tickets;
  readonly emailChanges: EmailChanges;
  readonly limits: Limits;
  readonly deliveries: Deliveries;
  readonly outbox: Outbox;
  readonly alerts: Alerts;
  /** Null if the operator hasn't set up push, or text messages. */
  readonly pushes: AlertSender | null;
  readonly messages: TextMessages | null;
  readonly doors: Doors;
  /** Null if the operator has none. */
  readonly geocoder: Geocoder | null;
  readonly keys: Keys;
  readonly sandboxes: SandboxStore;
  /** Authenticates software by its key. Test keys open sandboxes, which only `api` and `wake-sandboxes` load. */
  gate(sandboxes: Sandboxes): ApiGate;
  readonly mailer: Mailer;
  /** The product's name in emails. */
  readonly product: string;
  /** The product's URL without a trailing slash, for links in emails. */
  readonly siteUrl: string;
  /** The exact origins whose pages may call. */
  readonly origins: readonly string[];
  /** The header with the client's address, if the operator names one. */
  readonly addressHeader?: string | undefined;
  /** The secret key for the digests of codes. */
  readonly pepper: string;
  /** Minimum duration of a reply, in ms: it hides differences in timing. */
  readonly floorMs: number;
  readonly random: RandomSource;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Lets work continue after the reply. */
  background(work: Promise<unknown>): void;
  log(event: string, detail?: unknown): void;
}

/** Randomness from a cryptographic generator. */
export interface RandomSource {
  uuid(): string;
  /** A six-digit code. */
  code(): string;
  /** 256 bits, as URL-safe text. */
  token(): string;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
  /** The operator has blocked it. Its address is still taken. */
  readonly blocked: boolean;
}

/** The accounts of the authentication service. Every method throws when the service can't be reached. */
export interface Accounts {
  find(email: string): Promise<Account | null>;
  /** Null for a blocked account. */
  ofUser(id: string): Promise<Account | null>;
  /** The person and session of a request; null without a valid session. */
  ofRequest(request: Request): Promise<(Account & { readonly sessionId: string }) | null>;
  /**
   * Whether this is the account's password. Fails as throttled when the authentication service accepts no more guesses
   * from this client's address.
   */
  checkPassword(account: Account, password: string, address: string): Promise<'right' | 'wrong' | 'throttled'>;
  /** Whether a request has an administrator's valid session. */
  isAdministrator(request: Request): Promise<boolean>;
  /**
   * Sets the password and marks the email as verified. Sessions end, and what another person may have left goes: factors,
   * changes of email that wait, and unknown metadata.
   */
  setPassword(account: Account, password: string): Promise<'set' | WeakPassword>;
  /** Sets an email that was confirmed from its mailbox. `gone` when the change is no longer pending. */
  changeEmail(account: Account, email: string): Promise<'changed' | 'taken' | 'gone'>;
  /** Returns an account to its earlier mailbox: sets the email and a password, and does the same. */
  giveBack(account: Account, email: string, password: string): Promise<'given' | 'taken' | 'gone'>;
  remove(account: Account): Promise<void>;
  /** Removes the data of a person who never verified the email. */
  clearSquatted(account: Account): Promise<void>;
}

export type Purpose = 'registration' | 'password-reset';

/** A code to store. An empty digest matches no code. */
export interface IssuedCode {
  readonly email: string;
  readonly purpose: Purpose;
  readonly challenge: string;
  readonly digest: string;
  /** The client, as the limits count it. */
  readonly client: string;
  /** The challenge of the code that this one replaces; null for none. */
  readonly replaces: string | null;
}

export interface Codes {
  /**
   * Stores a code. `waitMs`: it doesn't, and the client has to wait that long for this address. `shares`: this address is
   * mailed no more for now, and the newest code in its mailbox works for this challenge.
   */
  issue(code: IssuedCode): Promise<{ readonly waitMs: number; readonly shares: boolean }>;
  withdraw(challenge: string): Promise<void>;
  /**
   * Counts the guess and returns whether it was right; a right one uses the code up. `too-many` reveals nothing about the
   * code. The first guess at a mailed code is always checked; with `onlyFirst`, no later one is.
   */
  verify(guess: {
    email: string;
    purpose: Purpose;
    challenge: string;
    digest: string;
    onlyFirst: boolean;
  }): Promise<'right' | 'wrong' | 'too-many'>;
  /** The challenge that a code was mailed for, which its digest is bound to. */
  mailedFor(challenge: string): Promise<string>;
  /** Makes a used code valid again. */
  release(challenge: string): Promise<void>;
}

export interface Tickets {
  issue(hash: string, userId: string): Promise<void>;
  /** Uses a ticket; returns its owner, or null. */
  take(hash: string): Promise<string | null>;
  giveBack(hash: string): Promise<void>;
}

/** Changes of email: they can be confirmed for an hour, and undone for 72 hours. */
export interface EmailChanges {
  /**
   * Stores a change in place of a pending one, and returns 0; or the time for which this recipient must not be emailed,
   * in ms.
   */
  note(change: NewEmailChange): Promise<number>;
  /**
   * The change that this person may confirm with this token, and the session that requested it; null for an invalid
   * token.
   */
  find(userId: string, tokenHash: string): Promise<{ readonly email: string; readonly sessionId: string } | null>;
  /** The change that this token can undo; null for an invalid one. */
  findUndo(
    undoHash: string,
  ): Promise<{ readonly userId: string; readonly from: string; readonly email: string } | null>;
  /** Ends the pending one. */
  end(userId: string): Promise<void>;
}

export interface NewEmailChange {
  readonly userId: string;
  readonly sessionId: string;
  readonly from: string;
  readonly email: string;
  readonly tokenHash: string;
  readonly undoHash: string;
}

export interface Limits {
  /** Counts a call in a bucket and returns whether it's within the limit. */
  within(bucket: string, limit: number, windowMs: number): Promise<boolean>;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends email; throws when the mail server refuses. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

/** Mails that wait to be sent. Each is claimed for two minutes, and tried at most five times. */
export interface Outbox {
  /** Claims mails of a topic that are due, oldest first; no other call gets them in the meantime. */
  claim<Topic extends MailTopic>(topic: Topic, limit: number): Promise<readonly WaitingMail<Topic>[]>;
  /** Marks a mail as sent. After a decision, `told` is the status in it: if that has changed since, the next mail is due. */
  sent(id: number, told?: string): Promise<void>;
}

/** A mail that was claimed. */
export interface WaitingMail<Topic extends MailTopic> {
  readonly id: number;
  readonly to: string;
  readonly facts: MailFacts[Topic];
}
