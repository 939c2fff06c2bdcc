import { paths } from './paths.ts';

/** The screens of one business, and of one delivery. */
const OF_ONE = /^\/(?:(?:business-dashboard|request-delivery|deliveries|track)\/[^/]+|deliveries\/[^/]+\/[^/]+)$/u;

/** Whether a path, with or without its query, is one of the product's own screens. */
export function isOwnPath(address: string): boolean {
  const path = address.split(/[?#]/u)[0];
  return Object.values<string>(paths).includes(path ?? '') || OF_ONE.test(path ?? '');
}

/** State of a screen's history entry: where the visitor was going when a guard redirected them. */
interface EntryState {
  readonly returnTo?: unknown;
}

/**
 * Where to go after signing in or verifying: the path that the guard recorded, if it's one of ours, else the account.
 */
export function returnPath(fallback: string = paths.myAccount): string {
  const { returnTo } = (history.state ?? {}) as EntryState;
  return typeof returnTo === 'string' && isOwnPath(returnTo) ? returnTo : fallback;
}
