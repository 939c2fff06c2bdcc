import type { AccountType } from '#core/identity/roles.ts';

/** The path of every screen (spec §2). A part that begins with a colon is a parameter. */
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
  undoEmailChange: '/undo-email-change',
  uploadProfilePicture: '/upload-profile-picture',
  addBusiness: '/add-business',
  myBusinesses: '/my-businesses',
  businessDashboard: '/business-dashboard/:businessId',
  requestDelivery: '/request-delivery/:businessId',
  developers: '/developers',
  developerProblems: '/developers/problems',
  apiReference: '/developers/reference',
  apiKeys: '/developers/:businessId',
  apiExplorer: '/developers/:businessId/explorer',
  apiRequests: '/developers/:businessId/requests',
  webhooks: '/developers/:businessId/webhooks',
  deliveries: '/deliveries',
  businessDeliveries: '/deliveries/:businessId',
  delivery: '/deliveries/:businessId/:deliveryId',
  statements: '/statements/:businessId',
  /** With `/print` at the end, the page to print. */
  statement: '/statements/:businessId/:statementId*',
  courier: '/courier',
  courierArea: '/courier/area',
  courierEarnings: '/courier/earnings',
  courierJob: '/courier/job/:deliveryId',
  admin: '/admin',
  adminDashboard: '/admin-dashboard',
  adminUsers: '/admin/users',
  adminBusinesses: '/admin/businesses',
  adminAccounts: '/admin/accounts',
  adminPrices: '/admin/prices',
  adminPayouts: '/admin/payouts',
  adminInvoices: '/admin/invoices',
  adminBoard: '/admin/board/:market',
  adminCases: '/admin/cases',
  adminSupport: '/admin/support',
  help: '/help',
  case: '/cases/:caseId',
  adminHours: '/admin/hours/:market',
  track: '/track',
  tracking: '/track/:number',
  contact: '/contact',
  contactSuccess: '/contact-success',
  requestApiKey: '/request-api-key',
  successApiRequest: '/success-api-request',
  privacy: '/privacy',
  terms: '/terms',
} as const;

/** A path with its one parameter filled in. */
const filled = (path: string, text: string): string => path.replace(/:\w+/u, encodeURIComponent(text));

export const businessDashboardOf = (business: string): string => filled(paths.businessDashboard, business);
export const apiRequestsOf = (business: string): string => filled(paths.apiRequests, business);
export const apiKeysOf = (business: string): string => filled(paths.apiKeys, business);
export const apiExplorerOf = (business: string): string => filled(paths.apiExplorer, business);
export const webhooksOf = (business: string): string => filled(paths.webhooks, business);
export const deliveriesOf = (business: string): string => filled(paths.businessDeliveries, business);
/** A city's board; `slug` comes from `boardSlug`. */
export const adminBoardOf = (slug: string): string => filled(paths.adminBoard, slug);
/** The page of a city's new deliveries; `slug` comes from `boardSlug`. */
export const adminHoursOf = (slug: string): string => filled(paths.adminHours, slug);
export const courierJobOf = (delivery: string): string => filled(paths.courierJob, delivery);

/** The form of a request; filled in with an earlier delivery if one is given. */
export const requestDeliveryOf = (business: string, earlier?: string): string =>
  filled(paths.requestDelivery, business) + (earlier === undefined ? '' : `?again=${encodeURIComponent(earlier)}`);

/** /account-type with a choice preselected. */
export const accountTypePath = (type: AccountType): string => `${paths.accountType}?type=${type}`;
