import * as fc from 'fast-check';
import type { Backend } from '#core/app/backend.ts';
import {
  countMe,
  findDelivery,
  findPicture,
  followDelivery,
  readCounter,
  removePicture,
  savePicture,
} from './belonging-steps.ts';
import {
  addBusiness,
  decide,
  findBusiness,
  listAllBusinesses,
  listBusinesses,
  removeBusiness,
} from './business-steps.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  guess,
  resetPassword,
  sendCode,
  undoEmailChange,
} from './code-steps.ts';
import { address, tab, person } from './details.ts';
import { findRow, insertRow, listPeople, saveProfile, setPhone, setRole } from './profile-steps.ts';
import { arrive, makeAdmin, readMails, timePasses } from './server-steps.ts';
import {
  adopt,
  emailConfirmed,
  followSignInLink,
  markAvatar,
  signIn,
  signOut,
  signUp,
  useForgotten,
  whoIsSignedIn,
} from './session-steps.ts';
import type { Step } from './step.ts';

/** Maximum steps in a sequence. */
const MOST = 40;

const mailless: readonly fc.Arbitrary<Step>[] = [
  signUp,
  signIn,
  adopt,
  signOut,
  useForgotten,
  whoIsSignedIn,
  emailConfirmed,
  markAvatar,
  insertRow,
  findRow,
  setPhone,
  setRole,
  saveProfile,
  listPeople,
  addBusiness,
  addBusiness,
  listBusinesses,
  findBusiness,
  listAllBusinesses,
  decide,
  decide,
  removeBusiness,
  savePicture,
  findPicture,
  removePicture,
  followDelivery,
  findDelivery,
  countMe,
  readCounter,
  timePasses,
  timePasses,
  makeAdmin,
].map(({ any }) => any);

const byMail: readonly fc.Arbitrary<Step<Backend>>[] = [
  followSignInLink.any,
  ...[sendCode, guess, guess, resetPassword, changeEmail, confirmEmail, cancelEmailChange, undoEmailChange].map(
    ({ any }) => any,
  ),
  readMails.any,
];

const anyStep = fc.oneof(...mailless, ...byMail);

const rightGuess = { nth: 0, typed: 'right', otherPurpose: false, otherAddress: false, capitals: false } as const;

/** The role that a person comes for. */
type Arrival = 'customer' | 'merchant' | 'courier' | 'admin';

/** A person registers on a tab: most comparisons need people who are registered. */
function arrival(tab: number, person: number, role: Arrival, verified: boolean): Step<Backend>[] {
  return [
    signUp.with({ tab, person, password: 0, spelling: 0 }),
    insertRow.with({ tab, person, asPerson: null, firstName: 'Robin', phone: '', role: 'customer' }),
    ...(verified
      ? [
          sendCode.with({ tab, address: person, purpose: 'registration', forgets: false }),
          guess.with({ tab, ...rightGuess }),
        ]
      : []),
    ...(role === 'customer'
      ? []
      : [setRole.with({ tab, person, inRegistration: true, role: role === 'admin' ? 'customer' : role })]),
    ...(role === 'admin' ? [makeAdmin.with({ person })] : []),
    adopt.with({ tab, person }),
  ];
}

const anyArrival = fc
  .tuple(tab, person, fc.constantFrom<Arrival[]>('customer', 'merchant', 'courier', 'admin'), fc.boolean())
  .map((details) => arrival(...details));

/** A person resets their password. */
const anyReset = fc
  .tuple(tab, address)
  .map(([tab, address]) => [
    timePasses.with({ span: 'a minute' }),
    sendCode.with({ tab, address, purpose: 'password-reset', forgets: false }),
    guess.with({ tab, ...rightGuess }),
    resetPassword.with({ tab, nth: 0, password: 1 }),
  ]);

/** A person changes their email address. */
const anyEmailChange = fc
  .tuple(tab, address)
  .map(([tab, address]) => [
    changeEmail.with({ tab, address, password: 0, invalid: false, capitals: false }),
    confirmEmail.with({ tab, address }),
  ]);

/** The last steps of a courier's registration. */
const anyCompletion = fc
  .tuple(tab, person)
  .map(([tab, person]) => [savePicture.with({ tab, person, type: 'courier', picture: 'JPEG' }), countMe.with({ tab })]);

/** Possible starts of a sequence. */
const OPENINGS: readonly Step<Backend>[][] = [
  [],
  [...arrival(0, 0, 'merchant', true), ...arrival(1, 1, 'admin', true)],
  [...arrival(0, 0, 'courier', true), ...arrival(1, 1, 'customer', false)],
  [...arrival(0, 0, 'merchant', false), ...arrival(2, 2, 'merchant', true), ...arrival(1, 1, 'admin', true)],
];

const rest = fc.array(
  fc.oneof(
    { weight: 24, arbitrary: anyStep.map((step) => [step]) },
    { weight: 2, arbitrary: anyArrival },
    { weight: 1, arbitrary: anyReset },
    { weight: 1, arbitrary: anyEmailChange },
    { weight: 1, arbitrary: anyCompletion },
  ),
  { minLength: 1, maxLength: MOST, size: 'max' },
);

export const anySequence: fc.Arbitrary<Step<Backend>[]> = fc
  .tuple(fc.constantFrom(...OPENINGS), rest)
  .map(([opening, steps]) => [...opening, ...steps.flat()].slice(0, MOST));

/** Possible starts of a sequence without mail: each backend creates people in its own way, without codes. */
const MAILLESS_OPENINGS: readonly Step[][] = [
  [],
  [
    arrive.with({ tab: 0, person: 0, role: 'merchant', emailVerified: true }),
    arrive.with({ tab: 1, person: 1, role: 'customer', emailVerified: true }),
    makeAdmin.with({ person: 1 }),
  ],
  [
    arrive.with({ tab: 0, person: 0, role: 'courier', emailVerified: true }),
    arrive.with({ tab: 1, person: 1, role: 'merchant', emailVerified: false }),
    savePicture.with({ tab: 0, person: 0, type: 'courier', picture: 'JPEG' }),
  ],
];

/** Sequences for backends that send no mail. */
export const anyMaillessSequence: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(...MAILLESS_OPENINGS),
    fc.array(fc.oneof(...mailless), { minLength: 1, maxLength: MOST, size: 'max' }),
  )
  .map(([opening, steps]) => [...opening, ...steps].slice(0, MOST));
