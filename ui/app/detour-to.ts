import { navigate } from 'wouter/use-browser-location';
import type { Detour } from '#core/session/access.ts';
import { paths } from './paths.ts';

export const detourPath = {
  'my-account': paths.myAccount,
  'sign-in': paths.signIn,
  'admin-dashboard': paths.adminDashboard,
  landing: paths.landing,
  'verify-email': paths.verifyEmail,
} satisfies Record<Detour['to'], string>;

/** Sends someone elsewhere and remembers where they were going. */
export function detourTo(path: string, returnTo: string): void {
  navigate(path, { replace: true, state: { returnTo } });
}
