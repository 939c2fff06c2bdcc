import { paths } from './paths.ts';
import { route, type Route } from './route.ts';

/** The screens where people arrive. Their rows come with the first script; all others are in `routes.ts`. */
export const ENTRY_ROUTES: readonly Route[] = [
  route(paths.landing, 'On-demand delivery', 'anyone', () => import('#ui/public/landing.tsx')),
  route(paths.register, 'Create Account', 'anyone', () => import('#ui/registration/register-screen.tsx')),
  route(paths.signIn, 'Sign In', 'guests', () => import('#ui/session/sign-in-screen.tsx'), true),
];
