import { entryPaths, trackingRoute } from './entry-paths.ts';
import { route, type Route } from './route.ts';

/** The screens where people arrive. Their rows are part of the first script; all others are in `routes.ts`. */
export const ENTRY_ROUTES: readonly Route[] = [
  route(entryPaths.landing, 'On-demand delivery', 'anyone', () => import('#ui/public/landing.tsx')),
  route(entryPaths.register, 'Create Account', 'anyone', () => import('#ui/registration/register-screen.tsx')),
  route(entryPaths.signIn, 'Sign In', 'guests', () => import('#ui/session/sign-in-screen.tsx'), true),
  route(entryPaths.track, 'Track a delivery', 'anyone', () => import('#ui/delivery/track/track-screen.tsx')),
  route(trackingRoute, 'Your delivery', 'anyone', () => import('#ui/delivery/track/tracking-screen.tsx')),
];
