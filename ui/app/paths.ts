import type { AccountType } from '#core/account/roles.ts';
import { entryPaths } from './entry-paths.ts';

/** The path of every screen (spec §2). */
export const paths = {
  ...entryPaths,
  registerPhone: '/register-phone',
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
  forgotPassword: '/forgot-password',
  successSignIn: '/success-sign-in',
  myProfile: '/my-profile',
  undoEmailChange: '/undo-email-change',
  uploadProfilePicture: '/upload-profile-picture',
  addBusiness: '/add-business',
  myBusinesses: '/my-businesses',
  deliveries: '/deliveries',
  courier: '/courier',
  courierArea: '/courier/area',
  courierEarnings: '/courier/earnings',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminBusinesses: '/admin/businesses',
  adminAccounts: '/admin/accounts',
  contact: '/contact',
  contactSuccess: '/contact-success',
  requestApiKey: '/request-api-key',
  successApiRequest: '/success-api-request',
  privacy: '/privacy',
  terms: '/terms',
} as const;

/** The route of {@link businessDashboard}. */
export const businessDashboardPath = '/business-dashboard/:businessId';

/** The route of {@link courierJob}. */
export const courierJobPath = '/courier/job/:deliveryId';

/** /account-type with a choice preselected. */
export const accountTypePath = (type: AccountType): string => `${paths.accountType}?type=${type}`;

export const businessDashboard = (id: string): string => `/business-dashboard/${encodeURIComponent(id)}`;

export const courierJob = (id: string): string => `/courier/job/${encodeURIComponent(id)}`;
