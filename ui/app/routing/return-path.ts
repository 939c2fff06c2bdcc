import { paths } from '#ui/app/paths.ts';
import { NOT_FOUND, routeOf } from '#ui/app/routes.ts';

/**
 * Whether a path, with or without its query, leads to one of the product's own screens. A path that begins with two
 * slashes leads to another site.
 */
export function isOwnPath(address: string): boolean {
  const path = address.split(/[?#]/u)[0] ?? '';
  return !path.startsWith('//') && routeOf(path) !== NOT_FOUND;
}

/** State of a screen's history entry: the visitor's target when a guard redirected them. */
interface EntryState {
  readonly returnTo?: unknown;
}

/**
 * The path to open after signing in or verifying: the one that the guard recorded, if it's one of ours, else the
 * account.
 */
export function returnPath(fallback: string = paths.myAccount): string {
  const { returnTo } = (history.state ?? {}) as EntryState;
  return typeof returnTo === 'string' && isOwnPath(returnTo) ? returnTo : fallback;
}
