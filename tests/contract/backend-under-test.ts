import type { UserId } from '#core/identity/user-id.ts';
import type { Role } from '#core/identity/roles.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Session } from '#core/identity/session.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { RegistrationBuilder } from '#tests/builders/registration.ts';

/** A received email. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The six-digit code, if the mail contains one. */
  readonly code?: string;
  /** The final target of its link, after redirects: path, query and fragment within the product. */
  readonly link?: string;
}

/** A mail's text without its link: the random number and key in the link may contain a PIN or a postal area by chance. */
export const withoutLink = (mail: ReceivedMail | undefined): string | undefined =>
  mail?.text.replace(/^https?:.*$/mu, '');

/** One tab of one browser. An adapter may lack some ports: `Ports` are those that the test uses. */
export interface BrowserUnderTest<Ports = Backend> {
  readonly backend: Ports;
  readonly storage: LocalStoragePort;
  /** Another tab of the same browser: it shares the storage, and so the session. */
  tab(): Promise<BrowserUnderTest<Ports>>;
}

/** The person that a test needs. The default is a customer with an unverified email. */
export interface Who<Ports = Backend> {
  readonly registration?: RegistrationBuilder;
  readonly roles?: readonly Role[];
  readonly emailVerified?: boolean;
  readonly isAdmin?: boolean;
  /** The browser to sign in with. The default is a fresh one. */
  readonly browser?: BrowserUnderTest<Ports>;
}

/** A person with an account, in their own browser. */
export interface Person<Ports = Backend> {
  readonly browser: BrowserUnderTest<Ports>;
  readonly backend: Ports;
  readonly id: UserId;
  readonly email: string;
  readonly password: string;
  /** The session of their registration. If they are signed in, it's also the browser's session. */
  readonly session: Session;
}

/** An empty backend, and ways to change it from outside. */
export interface BackendUnderTest<Ports = Backend> {
  /** A fresh browser: its own storage, nobody signed in. */
  browser(): Promise<BrowserUnderTest<Ports>>;
  /** A signed-in person. Each adapter creates them in its own way, so that a test needs only the port that it tests. */
  signedIn(who?: Who<Ports>): Promise<Person<Ports>>;
  /** Moves the backend's time forward. */
  advance(ms: number): Promise<void>;
  /** The emails that an address received, newest first. */
  mails(to: string): Promise<ReceivedMail[]>;
  /** Gives all existing records the same creation time. */
  levelTimes(): Promise<void>;
  /** Makes an existing person an administrator, as an operator does on the server. */
  makeAdmin(email: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a fresh backend; every test of the contract opens its own. */
export type Open<Ports = Backend> = () => Promise<BackendUnderTest<Ports>>;
