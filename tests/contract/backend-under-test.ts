import type { UserId } from '#core/identity/user-id.ts';
import type { Role } from '#core/identity/roles.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Session } from '#core/identity/session.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { RegistrationBuilder } from '#tests/builders/registration.ts';

/** An email as it arrived. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The six digits it contains, if it contains a code. */
  readonly code?: string;
  /** Where its link leads in the end: path, query and fragment within the product. */
  readonly link?: string;
}

/** A mail's words: the number and the key in its link are random, and may hold a PIN or a postal area. */
export const withoutLink = (mail: ReceivedMail | undefined): string | undefined =>
  mail?.text.replace(/^https?:.*$/mu, '');

/** One tab of one browser. An adapter need not have every port: `Ports` are those that the test works with. */
export interface BrowserUnderTest<Ports = Backend> {
  readonly backend: Ports;
  readonly storage: LocalStoragePort;
  /** Another tab of the same browser: it shares the storage, and so the session. */
  tab(): Promise<BrowserUnderTest<Ports>>;
}

/** Whom a test needs: a customer with an unverified email unless it says more. */
export interface Who<Ports = Backend> {
  readonly registration?: RegistrationBuilder;
  readonly roles?: readonly Role[];
  readonly emailVerified?: boolean;
  readonly isAdmin?: boolean;
  /** Where they sign in; a fresh browser unless it is given. */
  readonly browser?: BrowserUnderTest<Ports>;
}

/** Someone with an account, in their own browser. */
export interface Person<Ports = Backend> {
  readonly browser: BrowserUnderTest<Ports>;
  readonly backend: Ports;
  readonly id: UserId;
  readonly email: string;
  readonly password: string;
  /** The session of their registration; for those who are signed in it is also the browser's. */
  readonly session: Session;
}

/** An empty backend, and what a test may do to it from outside. */
export interface BackendUnderTest<Ports = Backend> {
  /** A fresh browser: its own storage, nobody signed in. */
  browser(): Promise<BrowserUnderTest<Ports>>;
  /** Someone who is there and signed in, by whatever way this adapter makes them: no port but the tested one is needed. */
  signedIn(who?: Who<Ports>): Promise<Person<Ports>>;
  /** Moves the backend's time forward. */
  advance(ms: number): Promise<void>;
  /** Emails an address received, newest first. */
  mails(to: string): Promise<ReceivedMail[]>;
  /** Gives everyone and everything there is the same time of creation. */
  levelTimes(): Promise<void>;
  /** Makes an existing person an administrator, as an operator does on the server. */
  makeAdmin(email: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a fresh backend; every test of the contract opens its own. */
export type Open<Ports = Backend> = () => Promise<BackendUnderTest<Ports>>;
