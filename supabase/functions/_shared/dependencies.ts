import type { TrackingNumber } from '../../../core/delivery/tracking-number.ts';
import type { RecipientMailFacts } from '../../../core/mail/delivery-mails.ts';
import type { WeakPassword } from '../../../core/session/password.ts';

/** What the handlers need of the world. `compose.ts` makes it for Deno, the local stack and the tests make their own. */
export interface Dependencies {
  readonly accounts: Accounts;
  readonly codes: Codes;
  readonly tickets: Tickets;
  readonly emailChanges: EmailChanges;
  readonly limits: Limits;
  readonly deliveries: Deliveries;
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  /** The product's name, as the mails spell it. */
  readonly product: string;
  /** Where links in mails lead: the product's address without a slash at the end. */
  readonly siteUrl: string;
  /** Origins whose pages may call, exactly. */
  readonly origins: readonly string[];
  /** The header to take a client's address from, where the operator names one. */
  readonly addressHeader?: string | undefined;
  /** The secret that the digests of codes are keyed with. */
  readonly pepper: string;
  /** Shortest duration of a reply, in ms: what takes longer for some than for others is hidden behind it. */
  readonly floorMs: number;
  readonly random: Chance;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Lets work go on after the reply. */
  background(work: Promise<unknown>): void;
  log(event: string, detail?: unknown): void;
}

/** Chance from a cryptographic generator. */
export interface Chance {
  uuid(): string;
  /** A six-digit code. */
  code(): string;
  /** 256 bits, as text that fits a URL. */
  token(): string;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
}

/** The accounts of the authentication service. Every method throws when it cannot be asked. */
export interface Accounts {
  find(email: string): Promise<Account | null>;
  ofUser(id: string): Promise<Account | null>;
  /** Whose living session a request carries, and which it is; null for none. */
  ofRequest(request: Request): Promise<(Account & { readonly sessionId: string }) | null>;
  /** Whether this is the account's password. Where the authentication service takes no more guesses, it says so. */
  checkPassword(account: Account, password: string): Promise<'right' | 'wrong' | 'throttled'>;
  /** Whether the living session that a request carries is an administrator's. */
  isAdministrator(request: Request): Promise<boolean>;
  /** Marks the address as verified now (decision own-verified-mark). */
  markVerified(account: Account): Promise<void>;
  /** Sets the password, which ends every session, and marks the address as verified. */
  setPassword(account: Account, password: string): Promise<'set' | WeakPassword>;
  /** Sets an address that was confirmed from its mailbox. `gone` when the change no longer waits. */
  changeEmail(account: Account, email: string): Promise<'changed' | 'taken' | 'gone'>;
  /** Gives an account back to the mailbox it had: sets the address and a password, which ends every session. */
  giveBack(account: Account, email: string, password: string): Promise<'given' | 'taken' | 'gone'>;
  remove(account: Account): Promise<void>;
  /** Removes what someone left who never could verify the address. */
  clearSquatted(account: Account): Promise<void>;
}

export type Purpose = 'registration' | 'password-reset';

/** A code to note. An empty digest matches no code. */
export interface IssuedCode {
  readonly email: string;
  readonly purpose: Purpose;
  readonly challenge: string;
  readonly digest: string;
  /** Who asked, as the limits count it. */
  readonly client: string;
  /** The challenge of the code that this one ends; null for none. */
  readonly replaces: string | null;
}

export interface Codes {
  /** Notes a code; gives how long the client has to wait for this address instead, in ms, 0 when noted. */
  issue(code: IssuedCode): Promise<number>;
  withdraw(challenge: string): Promise<void>;
  /** Counts the guess and says whether it was right; a right one is used up. `too-many` tells nothing: everyone has to wait. */
  verify(guess: {
    email: string;
    purpose: Purpose;
    challenge: string;
    digest: string;
  }): Promise<'right' | 'wrong' | 'too-many'>;
  /** Gives a right one back. */
  release(challenge: string): Promise<void>;
}

export interface Tickets {
  issue(hash: string, userId: string): Promise<void>;
  /** Spends a ticket; whose it was, or null. */
  take(hash: string): Promise<string | null>;
  giveBack(hash: string): Promise<void>;
}

/** Changes of address: they wait for an hour for their confirmation, and can be undone for 72 hours. */
export interface EmailChanges {
  /** Takes the place of one that waits. Gives how long this recipient has to be left alone instead, in ms, 0 when noted. */
  note(change: NewEmailChange): Promise<number>;
  /** What this person may confirm with this token, and the session that asked; null for a token that is not good. */
  find(userId: string, tokenHash: string): Promise<{ readonly email: string; readonly sessionId: string } | null>;
  /** What can be undone with this token; null for one that is not good. */
  findUndo(
    undoHash: string,
  ): Promise<{ readonly userId: string; readonly from: string; readonly email: string } | null>;
  /** Ends the one that waits. */
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
  /** Counts one more under this name and says whether it is within the limit. */
  within(bucket: string, limit: number, windowMs: number): Promise<boolean>;
  /** Whether the limit is reached, without counting. */
  isUsedUp(bucket: string, limit: number, windowMs: number): Promise<boolean>;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail; throws when the mail server refuses. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

/** Mails that wait to be sent: each is claimed for two minutes, and tried five times in all. */
export interface Outbox {
  /** Takes some of those that are due, oldest first; nobody else gets them meanwhile. */
  claim(limit: number): Promise<readonly WaitingMail[]>;
  /** It was sent, and is not tried again. */
  sent(id: number): Promise<void>;
}

/** A mail to the recipient of a delivery, with what the recipient's link is made of. */
export interface WaitingMail extends RecipientMailFacts {
  readonly id: number;
  readonly to: string;
  readonly number: TrackingNumber;
  readonly key: string;
}

export interface Deliveries {
  /** What a number shows, with a recipient's key more; null where there is nothing to show. */
  track(number: string, key: string | null): Promise<unknown>;
  /** The same for who knows a version of it: `same`, or the view with its tag. */
  liveTrack(number: string, key: string | null, known: string): Promise<'same' | LiveView>;
}

/** A view, null where there is nothing to show, and the tag of this version. */
interface LiveView {
  readonly tag: string;
  readonly view: unknown;
}
