import { afterAll, beforeAll, expect, test } from 'vitest';
import { authClient, type AuthAnswer, type AuthRequest } from './auth-client.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';

/* The authentication service's answers to odd requests, on the emulated one and on the hosted platform's own. */

const EMAIL = 'robin@example.com';
const PASSWORD = 'correct horse';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const PHONE = '14165550100';
const LARGE = { large: 'x'.repeat(3000) };

let project: LocalProject;
let ask: (route: string, request?: AuthRequest) => Promise<AuthAnswer>;
let token: string | undefined;
let id = '';
beforeAll(async () => {
  project = await openLocalProject();
  await project.empty();
  ask = authClient(project);
  const { body } = await ask('POST /signup', { body: { email: EMAIL, password: PASSWORD } });
  token = body.access_token;
  id = body.user?.id ?? '';
});
afterAll(() => project.close());

type Row = readonly [route: string, body: object, status: number, code?: string];

/** Requests without a session. */
const OF_STRANGERS: readonly Row[] = [
  ['POST /factors', { factor_type: 'totp' }, 403, 'bad_jwt'],
  ['POST /verify', { type: 'sms', phone: PHONE, token: '1' }, 403, 'otp_expired'],
  ['POST /verify', { type: 'x', token_hash: '1' }, 400, 'validation_failed'],
  ['POST /verify', { type: 'email', email: EMAIL, token: '1' }, 403, 'otp_expired'],
  ['POST /verify', { type: 'recovery', token_hash: 'x', email: EMAIL }, 400, 'validation_failed'],
  ['POST /verify', {}, 400, 'validation_failed'],
  ['GET /verify?type=recovery', {}, 400, 'validation_failed'],
  ['POST /token', {}, 400, 'invalid_credentials'],
  ['POST /token?grant_type=password', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=password', { phone: '1', password: PASSWORD }, 422, 'phone_provider_disabled'],
  ['POST /token?grant_type=refresh_token', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=pkce', { auth_code: 'x' }, 400, 'validation_failed'],
  ['POST /token?grant_type=pkce', { auth_code: NOBODY, code_verifier: 'x' }, 404, 'flow_state_not_found'],
  ['POST /recover', {}, 400, 'validation_failed'],
  ['POST /recover', { email: 'x' }, 400, 'validation_failed'],
  ['POST /recover', { email: EMAIL, code_challenge: 'x' }, 400, 'validation_failed'],
  ['POST /magiclink', {}, 422, 'validation_failed'],
  ['POST /signup', { email: 'b@example.com' }, 400, 'validation_failed'],
  ['POST /signup', { email: 'b@example.com', password: 'abc' }, 422, 'weak_password'],
  ['POST /signup', { email: 'b@example.com', password: PASSWORD, data: LARGE }, 500, 'unexpected_failure'],
  ['POST /invite', { email: 'b@example.com' }, 403, 'not_admin'],
  ['GET /signup', {}, 405],
  ['GET /health', {}, 200],
  ['GET /nothing', {}, 404],
];

/** Requests of a person. */
const OF_A_PERSON: readonly Row[] = [
  ['PUT /user', { phone: PHONE }, 500, 'unexpected_failure'],
  ['PUT /user', { phone: 'x' }, 400, 'validation_failed'],
  ['PUT /user', { password: 'abc' }, 422, 'weak_password'],
  ['PUT /user', { password: '' }, 422, 'weak_password'],
  ['PUT /user', { email: 'not an email' }, 400, 'validation_failed'],
  ['PUT /user', { email: EMAIL.toUpperCase() }, 200],
  ['PUT /user', { data: { first_name: 'Robin', gone: null } }, 200],
  ['PUT /user', { data: LARGE }, 500, 'unexpected_failure'],
  ['PUT /user', { data: { nul: '\0' } }, 500, 'unexpected_failure'],
  ['POST /factors', { factor_type: 'totp' }, 422, 'mfa_totp_enroll_not_enabled'],
  ['POST /factors', { factor_type: 'phone', phone: PHONE }, 422, 'mfa_phone_enroll_not_enabled'],
  ['POST /factors', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ['POST /factors', { factor_type: 'x' }, 400, 'validation_failed'],
  ['POST /factors/x/verify', { code: '1' }, 404, 'validation_failed'],
  [`POST /factors/${NOBODY}/challenge`, {}, 404, 'mfa_factor_not_found'],
  [`POST /factors/${NOBODY}/verify`, { code: '1' }, 404, 'mfa_factor_not_found'],
  [`DELETE /factors/${NOBODY}`, {}, 404, 'mfa_factor_not_found'],
  ['POST /user', {}, 405],
];

/** Requests of the operator; `ID` is the person's. */
const OF_THE_OPERATOR: readonly Row[] = [
  ['GET /admin/users?page=x', {}, 400, 'validation_failed'],
  ['GET /admin/users?per_page=1', {}, 200],
  [`GET /admin/users/${NOBODY}`, {}, 404, 'user_not_found'],
  ['POST /admin/users', {}, 400, 'validation_failed'],
  ['POST /admin/users', { phone: PHONE }, 500, 'unexpected_failure'],
  ['POST /admin/users', { email: 'x' }, 400, 'validation_failed'],
  ['POST /admin/users', { email: 'c@example.com', password: 'abc' }, 200],
  ['POST /admin/users', { email: 'd@example.com', ban_duration: 'x' }, 400, 'validation_failed'],
  ['PUT /admin/users/ID', { phone: PHONE }, 500, 'unexpected_failure'],
  ['PUT /admin/users/ID', { ban_duration: 'x' }, 400, 'validation_failed'],
  ['PUT /admin/users/ID', { ban_duration: '1h30m' }, 200],
  ['PUT /admin/users/ID', { ban_duration: '-1.5h' }, 200],
  ['PUT /admin/users/ID', { password: 'abc' }, 422, 'weak_password'],
  ['PUT /admin/users/ID', { email: 'new@example.com' }, 500, 'unexpected_failure'],
  ['PUT /admin/users/ID', { user_metadata: 'x' }, 400, 'bad_json'],
  ['GET /admin/users/ID/factors', {}, 200],
  [`DELETE /admin/users/ID/factors/${NOBODY}`, {}, 404, 'mfa_factor_not_found'],
  ['PATCH /admin/users/ID', {}, 405],
  ['POST /invite', { email: EMAIL }, 422, 'email_exists'],
  ['POST /invite', { email: 'x' }, 400, 'validation_failed'],
];

test.each([
  ['strangers', OF_STRANGERS, () => ({})],
  ['a person', OF_A_PERSON, () => ({ token })],
  ['the operator', OF_THE_OPERATOR, () => ({ secret: true })],
] as const)('the odd requests of %s get the service’s answers', async (_whose, rows, request) => {
  const answers = [];
  for (const [route, body] of rows) {
    const { status, code } = await ask(route.replace('ID', id), { body, ...request() });
    answers.push([route, body, status, ...(code === undefined ? [] : [code])]);
  }
  expect(answers).toEqual(rows);
});

test('a session that starts with a password says whether the password is weak', async () => {
  const { body } = await ask('POST /token?grant_type=password', { body: { email: EMAIL, password: PASSWORD } });
  expect(body['weak_password']).toBe(null);
});
