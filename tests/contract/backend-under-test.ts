import type { Backend } from '#core/backend.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** An email as it arrived. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The six digits it contains, if it contains a code. */
  readonly code?: string;
  /** Where its link leads in the end: path and query within the product. */
  readonly link?: string;
}

/** One tab of one browser. */
export interface BrowserUnderTest {
  readonly backend: Backend;
  readonly storage: LocalStoragePort;
  /** Another tab of the same browser: it shares the storage, and so the session. */
  tab(): Promise<BrowserUnderTest>;
}

/** An empty backend, and what a test may do to it from outside. */
export interface BackendUnderTest {
  /** A fresh browser: its own storage, nobody signed in. */
  browser(): Promise<BrowserUnderTest>;
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
export type Open = () => Promise<BackendUnderTest>;
