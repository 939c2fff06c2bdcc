import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import type { Backend } from '#core/app/backend.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { PERSON, type RecordedCall } from './recorded-project.ts';

export const EMAIL = 'robin@example.com';
const CREDENTIALS = { email: EMAIL, password: 'correct horse' };
export const COLUMNS = {
  first_name: 'Robin',
  last_name: 'Reyes',
  phone: '4165550101',
  country: 'ca',
  country_code: '+1',
};
export const PROFILE = { firstName: 'Robin', lastName: 'Reyes', phone: '4165550101', country: 'ca', dialCode: '+1' };
export const BUSINESS = aBusiness().ownedBy(PERSON).buildNew();
const { id: BUSINESS_ID, owner: user_id, businessName: business_name, businessEmail: business_email } = BUSINESS;
const { country, address, city, state } = BUSINESS;
const BUSINESS_COLUMNS = {
  id: BUSINESS_ID,
  user_id,
  country,
  business_name,
  address,
  city,
  state,
  business_email,
};
/** Fields that people may not set for themselves. */
export const SMUGGLED = {
  email: 'new@example.com',
  role: 'admin',
  roles: ['admin'],
  account_status: 'Active',
  status: 'Active',
  isAdmin: true,
};

/** One call of a port, its request to the project, and the required contents. */
type Row = readonly [
  what: string,
  ask: (backend: Backend) => Promise<unknown>,
  call: string,
  part: Partial<Omit<RecordedCall, 'call'>>,
];

export const AUTHENTICATION: readonly Row[] = [
  [
    'sign up: email, password, names, back to the site root',
    ({ auth }) => auth.signUp({ ...CREDENTIALS, firstName: 'Robin', lastName: 'Reyes' }),
    'POST /auth/v1/signup',
    {
      query: { redirect_to: 'https://product.example/' },
      body: { ...CREDENTIALS, data: { first_name: 'Robin', last_name: 'Reyes' } },
    },
  ],
  [
    'sign in with password',
    ({ auth }) => auth.signIn(CREDENTIALS),
    'POST /auth/v1/token',
    { query: { grant_type: 'password' }, body: CREDENTIALS },
  ],
  ['get current user', ({ auth }) => auth.emailConfirmedAt(), 'GET /auth/v1/user', {}],
  ['when the email was verified', ({ auth }) => auth.emailConfirmedAt(), 'POST /rest/v1/rpc/email_verified_at', {}],
  [
    'update user metadata: avatar_url',
    ({ auth }) => auth.setAvatarMarker('profile:1'),
    'PUT /auth/v1/user',
    { body: { data: { avatar_url: 'profile:1' } } },
  ],
  [
    'password-reset email, back to the sign-in page, by PKCE (§9)',
    ({ auth }) => auth.requestPasswordLink(EMAIL),
    'POST /auth/v1/recover',
    {
      query: { redirect_to: 'https://product.example/sign-in' },
      body: { email: EMAIL, code_challenge_method: 's256' },
    },
  ],
  [
    'sign out',
    async ({ auth }) => {
      await auth.revokeSession({ accessToken: 'a', refreshToken: 'r' });
    },
    'POST /auth/v1/logout',
    { query: { scope: 'local' } },
  ],
  [
    'sign out everywhere',
    async ({ auth }) => {
      await auth.revokeSession({ accessToken: 'a', refreshToken: 'r' }, 'everywhere');
    },
    'POST /auth/v1/logout',
    { query: { scope: 'global' } },
  ],
];

export const FUNCTIONS: readonly Row[] = [
  [
    'a registration code',
    ({ verification }) => verification.sendCode({ purpose: 'registration', email: EMAIL, firstName: 'Robin' }),
    'POST /functions/v1/send-verification',
    { body: { email: EMAIL, firstName: 'Robin' } },
  ],
  [
    'a reset code, without the code that the specification sends along',
    ({ verification }) => verification.sendCode({ purpose: 'password-reset', email: EMAIL }),
    'POST /functions/v1/send-verification',
    { body: { email: EMAIL, type: 'password-reset' } },
  ],
];

export const TABLES: readonly Row[] = [
  [
    'users: one row by id',
    ({ users }) => users.find(PERSON),
    'GET /rest/v1/users',
    { query: { select: '*', id: `eq.${PERSON}` } },
  ],
  [
    'users: insert',
    ({ users }) =>
      users.insert(
        { id: PERSON, email: EMAIL, ...PROFILE, roles: ['customer'] },
        { accessToken: 'a', refreshToken: 'r' },
      ),
    'POST /rest/v1/users',
    { body: { id: PERSON, email: EMAIL, ...COLUMNS, role: 'customer' } },
  ],
  [
    'users: update of the phone',
    ({ users }) => users.setPhone(PERSON, '4165550101', '+1'),
    'PATCH /rest/v1/users',
    { query: { id: `eq.${PERSON}` }, body: { phone: '4165550101', country_code: '+1' } },
  ],
  [
    'users: update of the role',
    ({ users }) => users.setRoles(PERSON, ['merchant']),
    'PATCH /rest/v1/users',
    { query: { id: `eq.${PERSON}` }, body: { role: 'merchant' } },
  ],
  [
    'users: update of the profile, all but the address',
    ({ users }) => users.update(PERSON, { ...PROFILE, ...SMUGGLED }),
    'PATCH /rest/v1/users',
    { query: { id: `eq.${PERSON}` }, body: COLUMNS },
  ],
  [
    'users: everyone, newest first',
    ({ users }) => users.list(),
    'GET /rest/v1/users',
    { query: { select: '*', order: 'created_at.desc,id.asc' } },
  ],
  ['users: counted', ({ users }) => users.count(), 'POST /rest/v1/rpc/count_people', {}],
  [
    'users: health check',
    ({ users }) => users.healthCheck(),
    'GET /rest/v1/users',
    { query: { select: 'id', limit: '1' } },
  ],
  [
    'courier_counters: the count',
    ({ courierCounter }) => courierCounter.read(),
    'GET /rest/v1/courier_counters',
    { query: { order: 'id.asc', limit: '1' } },
  ],
  [
    'courier_counters: one more, in one call',
    ({ courierCounter }) => courierCounter.countMe(),
    'POST /rest/v1/rpc/complete_courier_registration',
    {},
  ],
  [
    'delivery_tracking: upsert',
    ({ followedDeliveries }) => followedDeliveries.save(PERSON, knownFollowedNumber('SW-100200')),
    'POST /rest/v1/delivery_tracking',
    { query: { on_conflict: 'user_id' }, body: { user_id: PERSON, delivery_number: 'SW-100200' } },
  ],
  [
    'business_profiles: one’s own, newest first',
    ({ businesses }) => businesses.listOwn(PERSON),
    'GET /rest/v1/business_profiles',
    { query: { user_id: `eq.${PERSON}`, order: 'created_at.desc,id.asc' } },
  ],
  [
    'businesses: insert',
    ({ businesses }) => businesses.add(BUSINESS),
    'POST /rest/v1/businesses',
    { body: BUSINESS_COLUMNS },
  ],
  [
    'businesses: by id and owner',
    ({ businesses }) => businesses.findOwn(BUSINESS_ID, PERSON),
    'GET /rest/v1/businesses',
    { query: { id: `eq.${BUSINESS_ID}`, user_id: `eq.${PERSON}` } },
  ],
  [
    'businesses: all, newest first',
    ({ businesses }) => businesses.list(),
    'GET /rest/v1/businesses',
    { query: { select: '*', order: 'created_at.desc,id.asc' } },
  ],
  ['businesses: counted', ({ businesses }) => businesses.count(), 'POST /rest/v1/rpc/count_businesses', {}],
  [
    'businesses: update of the status',
    ({ businesses }) => businesses.setStatus(BUSINESS_ID, 'Active'),
    'PATCH /rest/v1/businesses',
    { query: { id: `eq.${BUSINESS_ID}` }, body: { status: 'Active' } },
  ],
  [
    'businesses: delete',
    ({ businesses }) => businesses.remove(BUSINESS_ID),
    'DELETE /rest/v1/businesses',
    { query: { id: `eq.${BUSINESS_ID}` } },
  ],
  [
    'user_profile_pictures: by person and type',
    ({ pictures }) => pictures.find(PERSON, 'courier'),
    'GET /rest/v1/user_profile_pictures',
    { query: { select: 'image_data', user_id: `eq.${PERSON}`, image_type: 'eq.courier' } },
  ],
  [
    'user_profile_pictures: upsert',
    ({ pictures }) => pictures.save(PERSON, 'profile', aJpeg()),
    'POST /rest/v1/user_profile_pictures',
    { body: { user_id: PERSON, image_type: 'profile', image_data: aJpeg() } },
  ],
  [
    'user_profile_pictures: delete of the profile picture',
    ({ pictures }) => pictures.removeProfile(PERSON),
    'DELETE /rest/v1/user_profile_pictures',
    { query: { user_id: `eq.${PERSON}`, image_type: 'eq.profile' } },
  ],
];
