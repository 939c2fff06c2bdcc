import { navigate } from 'wouter/use-browser-location';
import type { Detour } from '#core/session/access.ts';
import { entryPaths } from './entry-paths.ts';

export const detourPath = {
  'my-account': entryPaths.myAccount,
  'sign-in': entryPaths.signIn,
  'admin-dashboard': entryPaths.adminDashboard,
  landing: entryPaths.landing,
  'verify-email': entryPaths.verifyEmail,
} satisfies Record<Detour['to'], string>;

/** Redirects, and remembers where the visitor was going. */
export function detourTo(path: string, returnTo: string): void {
  navigate(path, { replace: true, state: { returnTo } });
}
