import { navigate } from 'wouter/use-browser-location';
import { isOwnPath, paths } from './paths.ts';

/** What the history entry of a screen carries: where its visitor was going when a guard caught them. */
interface EntryState {
  readonly returnTo?: unknown;
}

/** Sends someone elsewhere and remembers where they were going. */
export function detourTo(path: string, returnTo: string): void {
  navigate(path, { replace: true, state: { returnTo } });
}

/** Where to go after signing in or verifying: the place the guard noted, if it is one of ours, else the account. */
export function returnPath(fallback: string = paths.myAccount): string {
  const { returnTo } = (history.state ?? {}) as EntryState;
  return typeof returnTo === 'string' && isOwnPath(returnTo) ? returnTo : fallback;
}

/** Keeps the noted place when one goes on from here to another step of the same way. */
export function navigateOn(path: string): void {
  navigate(path, { state: history.state as EntryState });
}
