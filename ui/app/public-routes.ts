import { paths } from './paths.ts';
import { route, type Route } from './route.ts';

/** The screens that are written out at build time. Their rows come with the first script; all others in `routes.ts`. */
export const PUBLIC_ROUTES: readonly Route[] = [
  route(paths.landing, 'On-demand delivery', 'anyone', () => import('#ui/public/landing.tsx')),
  route(paths.register, 'Create Account', 'anyone', () => import('#ui/registration/register-screen.tsx')),
  route(paths.signIn, 'Sign In', 'guests', () => import('#ui/session/sign-in-screen.tsx'), true),
  route(paths.forgotPassword, 'Reset your password', 'anyone', () => import('#ui/session/forgot-password-screen.tsx')),
  route(paths.driversWanted, 'Drivers Wanted', 'anyone', () => import('#ui/public/drivers-wanted.tsx')),
  route(paths.contact, 'Contact Us', 'anyone', () => import('#ui/inquiry/contact-screen.tsx')),
  route(paths.requestApiKey, 'Request API Key', 'anyone', () => import('#ui/inquiry/api-key-screen.tsx')),
];
