import * as fc from 'fast-check';
import { ACCOUNT_TYPES } from '#core/account/roles.ts';
import { NEWCOMERS } from '../start.ts';
import { saveCourierPicture } from './belongings.ts';
import { completeCourier } from './becoming-courier.ts';
import { addBusiness } from './owning-businesses.ts';
import { wait } from './passing-time.ts';
import { chooseType, passwordOf, register } from './registering.ts';
import { enterResetCode, requestReset, setPassword } from './resetting.ts';
import { anyone, signIn, signOut } from './signing-in.ts';
import { anywhere, inTurn, type Step } from './step.ts';
import { enterCode, sendCode } from './verifying.ts';

const newcomer = fc.constantFrom(...NEWCOMERS);

/** The ways that the screens lead people, from end to end. */
export const wholeWays: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, newcomer, fc.constantFrom(...ACCOUNT_TYPES)).map(([at, email, type]) => inTurn([
    signOut(at), register(at, email, passwordOf(email)), sendCode(at, 'on-load'), enterCode(at, 'right'), chooseType(at, type),
  ])),
  fc.tuple(anywhere, newcomer).map(([at, email]) => inTurn([
    register(at, email, passwordOf(email)), sendCode(at, 'on-load'), enterCode(at, 'right'), chooseType(at, 'courier'), saveCourierPicture(at, 1), completeCourier(at), completeCourier(at),
  ])),
  fc.tuple(anywhere, newcomer).map(([at, email]) => inTurn([register(at, email, passwordOf(email)), signIn(at, email), chooseType(at, 'merchant'), addBusiness(at, 'registration', 'Too Soon')])),
  fc.tuple(anywhere, anyone, fc.nat({ max: 3 })).map(([at, email, number]) => inTurn([
    requestReset(at, email), enterResetCode(at, 'right'), setPassword(at, `next-horse-${number}`), signIn(at, email, 'earlier'), signIn(at, email),
  ])),
  fc.tuple(anywhere, newcomer).map(([at, email]) => inTurn([
    register(at, email, passwordOf(email)), sendCode(at, 'on-load'), ...Array.from({ length: 5 }, () => enterCode(at, 'wrong')), enterCode(at, 'right'),
    wait('61 seconds'), sendCode(at, 'resend'), enterCode(at, 'older'), enterCode(at, 'spelled out'),
  ])),
];
