import { PROJECT_URL } from './addresses.ts';

/** One kind of request to the project (spec §7). */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A query parameter that distinguishes it from other requests to the same path. */
  readonly parameter?: string;
}

export const CALLS = {
  signIn: { method: 'POST', path: '/auth/v1/token' },
  signUp: { method: 'POST', path: '/auth/v1/signup' },
  requestLink: { method: 'POST', path: '/auth/v1/recover' },
  verifyLink: { method: 'POST', path: '/auth/v1/verify' },
  sendCode: { method: 'POST', path: '/functions/v1/send-verification' },
  verifyCode: { method: 'POST', path: '/functions/v1/verify-code' },
  resetPassword: { method: 'POST', path: '/functions/v1/reset-password' },
  changeEmail: { method: 'POST', path: '/functions/v1/change-email' },
  saveProfile: { method: 'PATCH', path: '/rest/v1/users' },
  saveDelivery: { method: 'POST', path: '/rest/v1/delivery_tracking' },
  savePicture: { method: 'POST', path: '/rest/v1/user_profile_pictures' },
  addBusiness: { method: 'POST', path: '/rest/v1/businesses' },
  requestDelivery: { method: 'POST', path: '/rest/v1/rpc/request_delivery' },
  decide: { method: 'PATCH', path: '/rest/v1/businesses' },
  deleteBusiness: { method: 'DELETE', path: '/rest/v1/businesses' },
  listUsers: { method: 'GET', path: '/rest/v1/users', parameter: 'order' },
  listBusinesses: { method: 'GET', path: '/rest/v1/businesses', parameter: 'order' },
  listOwnBusinesses: { method: 'GET', path: '/rest/v1/business_profiles' },
  acceptDelivery: { method: 'POST', path: '/rest/v1/rpc/accept_delivery' },
  courierStep: { method: 'POST', path: '/rest/v1/rpc/courier_step' },
  findOwnBusiness: { method: 'GET', path: '/rest/v1/businesses', parameter: 'id' },
} as const satisfies Record<string, Call>;

export const isCall =
  ({ path, parameter }: Call) =>
  (url: URL): boolean =>
    url.origin === PROJECT_URL && url.pathname === path && (parameter === undefined || url.searchParams.has(parameter));
