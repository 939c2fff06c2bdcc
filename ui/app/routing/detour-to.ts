import { navigate } from 'wouter/use-browser-location';
import type { Detour } from '#core/app/access.ts';
import { paths } from '#ui/app/paths.ts';

export const detourPath = {
  'my-account': paths.myAccount,
  'sign-in': paths.signIn,
  'admin-dashboard': paths.adminDashboard,
  landing: paths.landing,
  'verify-email': paths.verifyEmail,
} satisfies Record<Detour['to'], string>;

/** Redirects, and remembers the visitor's original target. */
export function detourTo(path: string, returnTo: string): void {
  navigate(path, { replace: true, state: { returnTo } });
}
