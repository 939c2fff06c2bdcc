/**
 * The addresses that come with the first script: where people arrive, and where a guard sends them. `paths` has all of
 * them.
 */
export const entryPaths = {
  landing: '/',
  register: '/register',
  signIn: '/sign-in',
  track: '/track',
  verifyEmail: '/verify-email',
  myAccount: '/my-account',
  adminDashboard: '/admin-dashboard',
} as const;

/** The route of a delivery that is tracked by its number; `core/delivery/tracking-link.ts` makes the addresses. */
export const trackingRoute = '/track/:number';
