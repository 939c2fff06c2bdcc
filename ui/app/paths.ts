import type { Detour } from '#core/session/access.ts';
import type { MenuEntry } from '#core/session/menu.ts';
import type { NextStep } from '#core/registration/choose-account-type.ts';
import type { SetupStep } from '#core/registration/setup-step.ts';

/** The address of every screen (spec §2). */
export const paths = {
  landing: '/',
  register: '/register',
  registerPhone: '/register-phone',
  verifyEmail: '/verify-email',
  accountType: '/account-type',
  basicUserSetup: '/basic-user-setup',
  successDeliveryConnected: '/success-delivery-connected',
  businessDetails: '/business-details',
  successBusinessRegistration: '/success-business-registration',
  courierLocation: '/courier-location',
  courierProfilePicture: '/courier-profile-picture',
  courierLicense: '/courier-license',
  successCourierRegistration: '/success-courier-registration',
  driversWanted: '/drivers-wanted',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  successSignIn: '/success-sign-in',
  myAccount: '/my-account',
  myProfile: '/my-profile',
  uploadProfilePicture: '/upload-profile-picture',
  addBusiness: '/add-business',
  myBusinesses: '/my-businesses',
  adminDashboard: '/admin-dashboard',
  adminUsers: '/admin/users',
  adminBusinesses: '/admin/businesses',
  contact: '/contact',
  contactSuccess: '/contact-success',
  requestApiKey: '/request-api-key',
  successApiRequest: '/success-api-request',
} as const;

export const businessDashboard = (id: string): string => `/business-dashboard/${encodeURIComponent(id)}`;

/** Whether an address, with or without its query, is one of the product's own screens. */
export function isOwnPath(address: string): boolean {
  const path = address.split(/[?#]/u)[0];
  return Object.values<string>(paths).includes(path ?? '') || /^\/business-dashboard\/[^/]+$/u.test(path ?? '');
}

export const detourPath = {
  'my-account': paths.myAccount,
  'sign-in': paths.signIn,
  'admin-dashboard': paths.adminDashboard,
  landing: paths.landing,
  'verify-email': paths.verifyEmail,
} satisfies Record<Detour['to'], string>;

export const menuPath = {
  home: paths.landing,
  'my-account': paths.myAccount,
  'admin-dashboard': paths.adminDashboard,
  register: paths.register,
  'sign-in': paths.signIn,
  'drivers-wanted': paths.driversWanted,
  contact: paths.contact,
  'request-api-key': paths.requestApiKey,
} satisfies Record<MenuEntry, string>;

export const stepPath = {
  'basic-user-setup': paths.basicUserSetup,
  'business-details': paths.businessDetails,
  'success-business-registration': paths.successBusinessRegistration,
  'courier-location': paths.courierLocation,
} satisfies Record<NextStep, string>;

export const setupPath = {
  'account-type': paths.accountType,
  'basic-user-setup': paths.basicUserSetup,
  'business-details': paths.businessDetails,
  'courier-location': paths.courierLocation,
  'courier-profile-picture': paths.courierProfilePicture,
  'courier-license': paths.courierLicense,
  'success-courier-registration': paths.successCourierRegistration,
} satisfies Record<SetupStep, string>;
