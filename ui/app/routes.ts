import { paths } from './paths.ts';
import { route, type Route } from './route.ts';

/** Every screen: its path, its title, its access, and its code, which is fetched when it's needed. */
export const ROUTES: readonly Route[] = [
  route(paths.landing, 'On-demand delivery', 'anyone', () => import('#ui/public/landing.tsx')),
  route(paths.register, 'Create Account', 'anyone', () => import('#ui/registration/register-screen.tsx')),
  route(paths.signIn, 'Sign In', 'guests', () => import('#ui/session/sign-in-screen.tsx'), true),
  route(paths.track, 'Track a delivery', 'anyone', () => import('#ui/delivery/track/track-screen.tsx')),
  route(paths.tracking, 'Your delivery', 'anyone', () => import('#ui/delivery/track/tracking-screen.tsx')),
  route(paths.forgotPassword, 'Reset your password', 'anyone', () => import('#ui/session/forgot-password-screen.tsx')),
  route(paths.driversWanted, 'Drivers Wanted', 'anyone', () => import('#ui/public/drivers-wanted.tsx')),
  route(paths.contact, 'Contact Us', 'open-form', () => import('#ui/inquiry/contact-screen.tsx')),
  route(paths.requestApiKey, 'Request API Key', 'open-form', () => import('#ui/inquiry/api-key-screen.tsx')),
  route(
    paths.verifyEmail,
    'Verify Your Email',
    'unverified',
    () => import('#ui/registration/verify-email-screen.tsx'),
    true,
  ),
  route(
    paths.accountType,
    'Choose your account type',
    'open-form',
    () => import('#ui/registration/account-type-screen.tsx'),
  ),
  route(
    paths.registerPhone,
    'Your mobile number',
    'guests',
    () => import('#ui/registration/register-phone-screen.tsx'),
    true,
  ),
  route(
    paths.basicUserSetup,
    'Track your delivery',
    'open-form',
    () => import('#ui/delivery/basic-user-setup-screen.tsx'),
  ),
  route(
    paths.successDeliveryConnected,
    'Delivery Connected!',
    'anyone',
    () => import('#ui/delivery/delivery-connected-screen.tsx'),
  ),
  route(
    paths.businessDetails,
    'Business Details',
    'open-form',
    () => import('#ui/registration/business-details-screen.tsx'),
  ),
  route(
    paths.successBusinessRegistration,
    'Business registration complete',
    'anyone',
    () => import('#ui/registration/business-registered-screen.tsx'),
  ),
  route(paths.courierLocation, 'Your location', 'open-form', () => import('#ui/courier/courier-location-screen.tsx')),
  route(
    paths.courierProfilePicture,
    'Your courier photo',
    'open-form',
    () => import('#ui/courier/courier-picture-screen.tsx'),
  ),
  route(paths.courierLicense, "Driver's license", 'open-form', () => import('#ui/courier/courier-license-screen.tsx')),
  route(
    paths.successCourierRegistration,
    'Courier registration complete',
    'anyone',
    () => import('#ui/courier/courier-registered-screen.tsx'),
  ),
  route(paths.myAccount, 'My Account', 'signed-in', () => import('#ui/account/my-account-screen.tsx')),
  route(paths.myProfile, 'My Profile', 'signed-in', () => import('#ui/account/my-profile-screen.tsx')),
  route(paths.undoEmailChange, 'Keep your email', 'anyone', () => import('#ui/account/undo-email-change-screen.tsx')),
  route(paths.successSignIn, 'Welcome Back', 'anyone', () => import('#ui/account/success-sign-in-screen.tsx')),
  route(
    paths.uploadProfilePicture,
    'Profile Picture',
    'signed-in',
    () => import('#ui/account/upload-profile-picture-screen.tsx'),
  ),
  route(paths.contactSuccess, 'Message sent', 'anyone', () => import('#ui/inquiry/contact-success-screen.tsx')),
  route(
    paths.successApiRequest,
    'Request submitted',
    'anyone',
    () => import('#ui/inquiry/api-request-success-screen.tsx'),
  ),
  route(paths.privacy, 'Privacy', 'anyone', () => import('#ui/public/privacy.tsx')),
  route(paths.terms, 'Terms', 'anyone', () => import('#ui/public/terms.tsx')),
  route(paths.addBusiness, 'Add Business', 'merchant-adding', () => import('#ui/business/add-business-screen.tsx')),
  route(
    paths.myBusinesses,
    'My Businesses',
    'merchant-features',
    () => import('#ui/business/my-businesses-screen.tsx'),
  ),
  route(
    paths.businessDashboard,
    'Business Dashboard',
    'merchant-features',
    () => import('#ui/business/business-dashboard-screen.tsx'),
  ),
  // See ui/app/has-api.ts.
  ...(import.meta.env.VITE_BACKEND === 'live'
    ? []
    : [
        route(paths.developers, 'Developers', 'anyone', () => import('#ui/public/developers.tsx')),
        route(paths.developerProblems, 'API problems', 'anyone', () => import('#ui/public/developer-problems.tsx')),
        route(paths.apiReference, 'API reference', 'anyone', () => import('#ui/public/api-reference.tsx')),
        route(paths.apiKeys, 'API Keys', 'merchant-features', () => import('#ui/integration/api-keys-screen.tsx')),
        route(paths.webhooks, 'Webhooks', 'merchant-features', () => import('#ui/integration/webhooks-screen.tsx')),
        route(
          paths.apiRequests,
          'API Requests',
          'merchant-features',
          () => import('#ui/integration/api-requests-screen.tsx'),
        ),
        route(
          paths.apiExplorer,
          'API Explorer',
          'merchant-features',
          () => import('#ui/integration/explorer-screen.tsx'),
        ),
      ]),
  route(paths.courier, 'Courier Home', 'couriers', () => import('#ui/courier/work/courier-home-screen.tsx')),
  route(paths.courierArea, 'Service Area', 'couriers', () => import('#ui/courier/work/service-area-screen.tsx')),
  route(paths.courierJob, 'Current Delivery', 'couriers', () => import('#ui/courier/work/job-screen.tsx')),
  route(paths.courierEarnings, 'Earnings', 'couriers', () => import('#ui/courier/work/earnings-screen.tsx')),
  route(
    paths.requestDelivery,
    'Request Delivery',
    'merchant-features',
    () => import('#ui/delivery/request/request-delivery-screen.tsx'),
  ),
  route(
    paths.deliveries,
    'Your Deliveries',
    'merchant-features',
    () => import('#ui/delivery/list/own-deliveries-screen.tsx'),
  ),
  route(
    paths.businessDeliveries,
    'Deliveries',
    'delivery-records',
    () => import('#ui/delivery/list/deliveries-screen.tsx'),
  ),
  route(paths.delivery, 'Delivery', 'delivery-records', () => import('#ui/delivery/detail/delivery-screen.tsx')),
  route(paths.adminDashboard, 'Admin Dashboard', 'admin-hub', () => import('#ui/admin/admin-dashboard-screen.tsx')),
  route(paths.admin, 'Admin', 'admin-hub', () => import('#ui/admin/admin-dashboard-screen.tsx')),
  route(paths.adminUsers, 'All Accounts', 'admin-users', () => import('#ui/admin/users-screen.tsx')),
  route(paths.adminAccounts, 'Accounts', 'admin-users', () => import('#ui/admin/accounts-screen.tsx')),
  route(paths.adminBoard, 'City Board', 'admin-hub', () => import('#ui/admin/board/board-screen.tsx')),
  route(paths.adminBusinesses, 'Businesses', 'admin-businesses', () => import('#ui/admin/businesses-screen.tsx')),
  route(paths.adminPrices, 'Prices', 'admin-users', () => import('#ui/admin/prices-screen.tsx')),
];

export const NOT_FOUND: Route = route('*', 'Page not found', 'anyone', () => import('#ui/app/not-found-screen.tsx'));

/** The route of a path; the 404 page for unknown ones. */
export const routeOf = (pathname: string): Route => ROUTES.find(({ pattern }) => pattern.test(pathname)) ?? NOT_FOUND;
