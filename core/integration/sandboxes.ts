import type { BusinessId } from '../business/business-id.ts';
import type { OpenBusiness } from './api-gate.ts';

/** The parts of an open business that a sandbox provides. */
export type OpenSandbox = Pick<
  OpenBusiness,
  'business' | 'deliveries' | 'events' | 'statements' | 'claims' | 'webhooks' | 'sandbox'
>;

/** Opens the sandbox of a business, for its test keys. */
export interface Sandboxes {
  /** `digest` is the key's; each call checks again that the key is still valid. */
  open(business: SandboxOwner, digest: string): OpenSandbox;
}

/** A sandbox as it's stored between requests. */
export interface StoredSandbox {
  readonly state: string;
  /** Rises with each change. */
  readonly revision: number;
}

/** A sandbox after work on it. Its revision is the next after that of the sandbox before; a new one has 1. */
export interface SandboxChange extends StoredSandbox {
  /** The time of its next event that an endpoint gets, in ms since the epoch; null for never. */
  readonly nextAt: number | null;
}

/** A key was revoked before or during a request. */
type Revoked = 'revoked-key';

/** A business whose sandbox is opened. */
export type SandboxOwner = Pick<OpenBusiness['business'], 'id' | 'businessName'>;

/** Stores the sandboxes of businesses, one for each. */
export interface SandboxStore {
  /**
   * Takes a sandbox in which something is due, for a minute: first those of owners whose sandboxes were taken the longest
   * time ago. Null if there's none.
   */
  claim(): Promise<SandboxOwner | null>;
  /** Null if there's none yet. `digest` is the caller's key; null for the server's own work. */
  read(business: BusinessId, digest: string | null): Promise<StoredSandbox | Revoked | null>;
  /** `changed`: another request has stored a change meanwhile, so nothing was stored. */
  keep(business: BusinessId, digest: string | null, change: SandboxChange): Promise<'kept' | 'changed' | Revoked>;
}
