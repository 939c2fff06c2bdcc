import type { Access } from '#core/session/access.ts';
import { paths } from './paths.ts';
import { lazyScreen, type LazyScreen } from './screen.ts';

/** One screen's row in the table of routes (spec §2). */
export interface Route extends LazyScreen {
  readonly path: string;
  /** The page's title; unique. */
  readonly title: string;
  readonly access: Access;
  /** Whether access is decided when the screen is entered only (decision R4): what happens on it may sign someone in. */
  readonly onEntryOnly: boolean;
}

type ScreenLoader = Parameters<typeof lazyScreen>[0];

const route = (path: string, title: string, access: Access, load: ScreenLoader, onEntryOnly = false): Route =>
  ({ path, title, access, onEntryOnly, ...lazyScreen(load) });

export const ROUTES: readonly Route[] = [
  route(paths.landing, 'On-demand delivery', 'anyone', () => import('#ui/public/landing.tsx')),
  route(paths.register, 'Create Account', 'anyone', () => import('#ui/registration/register-screen.tsx')),
  route(paths.verifyEmail, 'Verify Your Email', 'unverified', () => import('#ui/registration/verify-email-screen.tsx'), true),
  route(paths.accountType, 'Choose your account type', 'anyone', () => import('#ui/registration/account-type-screen.tsx')),
  route(paths.registerPhone, 'Your mobile number', 'guests', () => import('#ui/registration/register-phone-screen.tsx'), true),
  route(paths.basicUserSetup, 'Track your delivery', 'anyone', () => import('#ui/delivery/basic-user-setup-screen.tsx')),
  route(paths.successDeliveryConnected, 'Delivery Connected!', 'anyone', () => import('#ui/delivery/delivery-connected-screen.tsx')),
  route(paths.businessDetails, 'Business Details', 'anyone', () => import('#ui/registration/business-details-screen.tsx')),
  route(paths.successBusinessRegistration, 'Business registration complete', 'anyone', () => import('#ui/registration/business-registered-screen.tsx')),
  route(paths.courierLocation, 'Your location', 'anyone', () => import('#ui/courier/courier-location-screen.tsx')),
  route(paths.courierProfilePicture, 'Your courier photo', 'anyone', () => import('#ui/courier/courier-picture-screen.tsx')),
  route(paths.courierLicense, "Driver's license", 'anyone', () => import('#ui/courier/courier-license-screen.tsx')),
  route(paths.successCourierRegistration, 'Courier registration complete', 'anyone', () => import('#ui/courier/courier-registered-screen.tsx')),
  route(paths.signIn, 'Sign In', 'guests', () => import('#ui/session/sign-in-screen.tsx'), true),
  route(paths.forgotPassword, 'Reset your password', 'anyone', () => import('#ui/session/forgot-password-screen.tsx')),
  route(paths.myAccount, 'My Account', 'signed-in', () => import('#ui/account/my-account-screen.tsx')),
  route(paths.uploadProfilePicture, 'Profile Picture', 'signed-in', () => import('#ui/account/upload-profile-picture-screen.tsx')),
  route(paths.driversWanted, 'Drivers Wanted', 'anyone', () => import('#ui/public/drivers-wanted.tsx')),
  route(paths.contact, 'Contact Us', 'anyone', () => import('#ui/inquiry/contact-screen.tsx')),
  route(paths.contactSuccess, 'Message sent', 'anyone', () => import('#ui/inquiry/contact-success-screen.tsx')),
  route(paths.requestApiKey, 'Request API Key', 'anyone', () => import('#ui/inquiry/api-key-screen.tsx')),
  route(paths.successApiRequest, 'Request submitted', 'anyone', () => import('#ui/inquiry/api-request-success-screen.tsx')),
];

export const NOT_FOUND: Route = route('*', 'Page not found', 'anyone', () => import('#ui/app/not-found-screen.tsx'));

const pattern = (path: string) => new RegExp(`^${path.replace(/:[^/]+/gu, '[^/]+')}/?$`, 'u');
const patterns = ROUTES.map((row) => [pattern(row.path), row] as const);

/** The route of an address; the 404 page for every other. */
export const routeOf = (pathname: string): Route => patterns.find(([matches]) => matches.test(pathname))?.[1] ?? NOT_FOUND;
