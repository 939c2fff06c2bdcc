import type { ContractName } from '#tests/contract/contracts.ts';
import { replacing, replacingForContract, type Mutant } from './mutant.ts';

const core = (file: string, ...tests: readonly string[]) =>
  replacing(
    `core/${file}.ts`,
    'unit',
    ...(tests.length > 0 ? tests : [file]).map((test) => `tests/core/${test}.test.ts`),
  );

const roles = core('identity/roles');
const status = core('identity/account-status');
const business = core('business/business-status', 'business/business-status', 'business/business-status-machine');
const access = core('app/access');
const menu = core('app/menu');
const link = core('session/magic-link');
const password = core('identity/password');
const registration = core('registration/registration-record');
const code = core('verification/verification-code');
const codeInUse = replacingForContract('core/verification/verification-code.ts', 'verification');
const number = core('delivery/track/followed-number');
const picture = core('account/open-picture');
const profile = core('identity/profile');
const initials = core('account/initials');
const saving = core('account/save-profile');
const signOut = core('app/sign-out');
const policy = (topic: string, ...contracts: readonly ContractName[]) =>
  replacingForContract(`core/${topic}/policy.ts`, ...contracts);
const accountPolicy = policy(
  'account',
  'user-repo',
  'profile-changes',
  'user-roles',
  'picture-repo',
  'followed-delivery-repo',
  'policy',
);
const businessPolicy = policy('business', 'business-repo', 'business-reading', 'business-review', 'policy');
const peopleList = replacingForContract('core/review/may-list-people.ts', 'user-repo');
const decisions = replacingForContract('core/review/may-decide.ts', 'business-review');
const courierPolicy = policy('courier', 'courier-counter-repo', 'policy');

/** Faults in rules and use cases. */
export const coreMutants: readonly Mutant[] = [
  roles('roles are not trimmed', '.map((name) => name.trim())', '.map((name) => name)'),
  roles('an unknown role counts', "namesIn(stored ?? '').filter(isRole)", "namesIn(stored ?? '') as Role[]"),
  roles('the flag doesn’t make an administrator', "flag || roles.includes('admin')", "flag && roles.includes('admin')"),
  roles(
    'the courier role comes before merchant',
    "  if (roles.includes('merchant')) return 'merchant';\n  if (roles.includes('courier')) return 'courier';",
    "  if (roles.includes('courier')) return 'courier';\n  if (roles.includes('merchant')) return 'merchant';",
  ),
  roles(
    'choosing a role removes the administrator role',
    "[...working, chosen, ...kept.filter((role) => role === 'admin')]",
    '[...working, chosen]',
  ),
  status(
    'couriers need no approval',
    "roles.includes('merchant') || roles.includes('courier')",
    "roles.includes('merchant')",
  ),
  status(
    'a suspended account becomes Pending by choosing a role',
    "if (status !== 'Active' && status !== 'Pending') return status;",
    '',
  ),
  status(
    'adding a role keeps the approval',
    "if (addsWorkRole(before, after)) return 'Pending';",
    'if (addsWorkRole(before, after)) return status;',
  ),
  business(
    'a rejected business goes back to Pending',
    "activate: { from: 'Rejected', to: 'Active' }",
    "activate: { from: 'Rejected', to: 'Pending' }",
  ),
  business(
    'an active business can be rejected',
    "reject: { from: 'Pending', to: 'Rejected' }",
    "reject: { from: 'Active', to: 'Rejected' }",
  ),
  access(
    'guests may be signed in',
    "if (access === 'guests') return visitor === null ? null : { to: 'my-account' };",
    "if (access === 'guests') return null;",
  ),
  access(
    'everyone sees pages for signed-in people',
    "if (visitor === null) return { to: 'sign-in' };",
    'if (visitor === null) return null;',
  ),
  menu(
    'Drivers Wanted is shown to couriers',
    "signedIn && !(visitor.profile?.roles.includes('courier') ?? false)",
    'signedIn',
  ),
  menu(
    'everyone sees the Admin Dashboard',
    "['admin-dashboard', visitor?.profile?.isAdmin ?? false]",
    "['admin-dashboard', signedIn]",
  ),
  link(
    'a link is accepted after more than an hour',
    'clock.now() - request.at <= MAGIC_LINK_VALID_MS',
    'clock.now() - request.at >= 0',
  ),
  link(
    'a link is accepted without a request',
    'const fresh = request !== null &&',
    'const fresh = request === null ||',
  ),
  link('a link replaces another person’s session', '|| current.value !== null) return', ') return'),
  link('a link may be used twice', '    asked.remove(storage);\n', ''),
  password(
    'five characters are enough',
    'export const MIN_PASSWORD_LENGTH = 6;',
    'export const MIN_PASSWORD_LENGTH = 5;',
  ),
  password(
    'bytes are counted as characters',
    '=> bytes(password) <= MAX_PASSWORD_BYTES',
    '=> password.length <= MAX_PASSWORD_BYTES',
  ),
  registration(
    'a registration is remembered for an hour',
    'REGISTRATION_VALID_MS = 15 * MINUTE',
    'REGISTRATION_VALID_MS = 60 * MINUTE',
  ),
  registration('a registration from the future counts', 'createdAt <= now && now - createdAt', 'now - createdAt'),
  registration(
    'an expired registration stays on the device',
    '  record.remove(storage);\n  return null;',
    '  return null;',
  ),
  code('a code has seven digits', 'MAX_CODE = 999_999', 'MAX_CODE = 9_999_999'),
  codeInUse('a code is valid for an hour', 'CODE_VALID_FOR = 10 * MINUTE', 'CODE_VALID_FOR = 60 * MINUTE'),
  code('spaces in a code are kept', '/[ -]/gu', '/-/gu'),
  number('five characters are a delivery number', 'MIN_FOLLOWED_NUMBER_LENGTH = 6', 'MIN_FOLLOWED_NUMBER_LENGTH = 5'),
  picture('a picture of any size is opened', 'if (file.size > mostBytes) return', 'if (file.size < 0) return'),
  {
    ...picture(
      'a picture’s type is not checked by its bytes',
      'if (type === null || size === null ||',
      'if (size === null ||',
    ),
    lives: 'imageSize measures only what imageType knows, so the second check catches the same files',
  },
  profile(
    'a person without a stored role shows none',
    "person.roles.length > 0 ? person.roles : ['user']",
    'person.roles',
  ),
  initials('three words give three initials', '.slice(0, 2)', '.slice(0, 3)'),
  signOut('personal data stays after signing out', '      await personalData.eraseAll();\n', ''),
  signOut(
    'the session is not ended on the server',
    '(await auth.revokeSession(forgotten.value, reach)).ok;',
    'forgotten.value !== null;',
  ),
  signOut('a failure to sign out everywhere is not reported', "revoked || reach === 'here'", 'revoked || true'),
  signOut(
    'signing out everywhere without a stored session succeeds',
    'forgotten.value !== null && (await',
    'forgotten.value === null || (await',
  ),
  signOut(
    'signing out everywhere ends only this session',
    'revokeSession(forgotten.value, reach)',
    'revokeSession(forgotten.value)',
  ),
  signOut('a second click signs out again', "    if (inProgress) return refused('already-signing-out');\n", ''),
  accountPolicy('everything is everyone’s', '=> id === owner;', '=> id !== null || owner !== null;'),
  accountPolicy(
    'everyone sees everyone',
    'actor.isAdmin || isOwn(actor, person)',
    'actor.isAdmin || !isOwn(actor, person) || true',
  ),
  saving('each attempt to save a profile requests the email change again', '!(await isAskedFor(owner, email))', 'true'),
  saving(
    'another or a canceled change of email is not requested again',
    'pending.ok && pending.value === email',
    'pending.ok',
  ),
  saving('a saved change of email is not requested again', 'changed && !written.ok ?', 'changed ?'),
  peopleList('everyone lists all people', 'boolean => isAdmin', 'boolean => isAdmin || true'),
  accountPolicy('a new account is a merchant', "roles: ['customer'],", "roles: ['customer', 'merchant'],"),
  accountPolicy('roles can be changed without limit', 'ROLE_CHANGES_A_DAY = 20', 'ROLE_CHANGES_A_DAY = 2000'),
  replacingForContract('core/business/business.ts', 'business-repo')(
    'a new business is Active',
    "  status: 'Pending',",
    "  status: 'Active',",
  ),
  businessPolicy(
    'the client sets the creation time of a business',
    '  createdAt,\n});',
    '  createdAt: (business as Partial<Business>).createdAt ?? createdAt,\n});',
  ),
  core('business/policy')(
    'an approved business keeps a reason',
    "status === 'Rejected' ? trimmedReason(reason) : ''",
    'trimmedReason(reason)',
  ),
  accountPolicy('a chosen role needs no approval', 'statusAfterRoleChange(status, before, roles)', 'status'),
  businessPolicy('any number of businesses in core', 'owned < BUSINESS_LIMIT', 'owned >= 0'),
  businessPolicy('a business needs no verified address', "  if (!emailVerified) return 'not-verified';\n", ''),
  businessPolicy(
    'a business needs no merchant',
    "roles.includes('merchant') ? null : 'not-a-merchant'",
    "roles.includes('admin') ? null : null",
  ),
  businessPolicy(
    'everyone sees every business',
    'actor.isAdmin || isOwn(actor, owner)',
    'actor.isAdmin || isOwn(actor, owner) || true',
  ),
  decisions('everyone decides on businesses', 'boolean => isAdmin', 'boolean => isAdmin || true'),
  courierPolicy('a courier needs no picture', ' && hasCourierPicture;', ';'),
  replacingForContract('core/delivery/track/followed-number.ts', 'followed-delivery-repo')(
    'a followed number may end with a character that isn’t seen',
    ' && fits(text, MAX_FOLLOWED_NUMBER_LENGTH) && !hasUnseen(text)',
    ' && fits(text, MAX_FOLLOWED_NUMBER_LENGTH)',
  ),
  registration('an account type is noted for another person', 'known?.userId === person', 'known !== null'),
  core('registration/choose-account-type')(
    'a chosen account type isn’t noted on the device',
    '    else noteAccountType(storage, id, choice);\n',
    '',
  ),
];
