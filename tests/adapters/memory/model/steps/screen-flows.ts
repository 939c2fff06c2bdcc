import * as fc from 'fast-check';
import { ACCOUNT_TYPES } from '#core/identity/roles.ts';
import { NEWCOMERS } from '../start.ts';
import { replayCode, replayTicket } from './attacking.ts';
import { followDelivery, saveCourierPicture, savePicture } from './belongings.ts';
import { completeCourier } from './becoming-courier.ts';
import { addBusiness } from './owning-businesses.ts';
import { wait } from './passing-time.ts';
import { decision, remove, review, setStatus, status } from './reviewing.ts';
import { chooseType, passwordOf, register } from './registering.ts';
import { enterResetCode, requestReset, setPassword } from './resetting.ts';
import { anyone, askForLink, followLink, signIn, signOut } from './signing-in.ts';
import { anywhere, sequence, type Step } from './step.ts';
import { enterCode, sendCode } from './verifying.ts';

const newcomer = fc.constantFrom(...NEWCOMERS);

/** The browsers of the merchant and of the administrator, in their initial state. */
const [SHOP, OFFICE] = [1, 3];

/** The flows through the screens, from start to finish. */
export const screenFlows: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(anywhere, newcomer, fc.constantFrom(...ACCOUNT_TYPES))
    .map(([at, email, type]) =>
      sequence([
        signOut(at),
        register(at, email, passwordOf(email)),
        sendCode(at, 'on-load'),
        enterCode(at, 'right'),
        chooseType(at, type),
      ]),
    ),
  fc
    .tuple(anywhere, newcomer)
    .map(([at, email]) =>
      sequence([
        register(at, email, passwordOf(email)),
        sendCode(at, 'on-load'),
        enterCode(at, 'right'),
        chooseType(at, 'courier'),
        saveCourierPicture(at, 1),
        completeCourier(at),
        completeCourier(at),
      ]),
    ),
  fc
    .tuple(anywhere, newcomer)
    .map(([at, email]) =>
      sequence([
        register(at, email, passwordOf(email)),
        signIn(at, email),
        chooseType(at, 'merchant'),
        addBusiness(at, 'registration', 'Too Soon'),
      ]),
    ),
  fc
    .tuple(anywhere, anyone, fc.nat({ max: 3 }))
    .map(([at, email, number]) =>
      sequence([
        requestReset(at, email),
        enterResetCode(at, 'right'),
        setPassword(at, `next-horse-${number}`),
        signIn(at, email, 'earlier'),
        signIn(at, email),
      ]),
    ),
  fc
    .tuple(anywhere, newcomer)
    .map(([at, email]) =>
      sequence([
        register(at, email, passwordOf(email)),
        sendCode(at, 'on-load'),
        ...Array.from({ length: 5 }, () => enterCode(at, 'wrong')),
        enterCode(at, 'right'),
        wait('61 seconds'),
        sendCode(at, 'resend'),
        enterCode(at, 'older'),
        enterCode(at, 'spelled out'),
      ]),
    ),
  // Someone registers with an email that is not theirs; its owner takes it back.
  fc
    .tuple(anywhere, anywhere, newcomer, fc.constantFrom(...ACCOUNT_TYPES))
    .map(([at, elsewhere, email, type]) =>
      sequence([
        register(at, email, passwordOf(email)),
        signIn(at, email),
        chooseType(at, type),
        savePicture(at, 3),
        saveCourierPicture(at, 4),
        followDelivery(at, 'PARCEL-3'),
        requestReset(elsewhere, email),
        enterResetCode(elsewhere, 'right'),
        setPassword(elsewhere, 'next-horse-2'),
        signIn(elsewhere, email),
      ]),
    ),
  // A sign-in link works only in the browser that requested it, within the hour (decision magic-links).
  fc
    .tuple(anywhere, anywhere, anyone, fc.constantFrom('10 minutes' as const, 'an hour' as const))
    .map(([at, elsewhere, email, span]) =>
      sequence([
        signOut(at),
        signOut(elsewhere),
        askForLink(elsewhere, email),
        followLink(at),
        wait(span),
        wait('59 seconds'),
        followLink(elsewhere),
        followLink(elsewhere),
      ]),
    ),
  // Two browsers request codes for one email: only the newer one counts.
  fc
    .tuple(anywhere, anywhere, newcomer)
    .map(([at, elsewhere, email]) =>
      sequence([
        signOut(at),
        register(at, email, passwordOf(email)),
        sendCode(at, 'on-load'),
        signIn(elsewhere, email),
        wait('61 seconds'),
        sendCode(elsewhere, 'resend'),
        enterCode(at, 'older'),
        enterCode(at, 'right'),
        enterCode(elsewhere, 'right'),
        replayCode(at, 0),
        replayCode(at, 1),
      ]),
    ),
  fc
    .tuple(anywhere, anyone, fc.constantFrom('9 minutes' as const, '10 minutes' as const))
    .map(([at, email, span]) =>
      sequence([
        requestReset(at, email),
        wait(span),
        enterResetCode(at, 'right'),
        wait(span),
        setPassword(at, 'next-horse-3'),
      ]),
    ),
  fc
    .tuple(anywhere, anywhere, anyone)
    .map(([at, elsewhere, email]) =>
      sequence([
        requestReset(at, email),
        wait('61 seconds'),
        requestReset(elsewhere, email),
        enterResetCode(at, 'older'),
        enterResetCode(elsewhere, 'right'),
        replayCode(at, 0),
        replayCode(at, 1),
        setPassword(elsewhere, 'next-horse-0'),
        setPassword(elsewhere, 'next-horse-1'),
        replayTicket(at),
      ]),
    ),
  // A code lives ten minutes, a registration fifteen, an account without a verified email a day.
  fc
    .tuple(
      anywhere,
      newcomer,
      fc.constantFrom('9 minutes' as const, '10 minutes' as const, '15 minutes' as const, 'a day' as const),
    )
    .map(([at, email, span]) =>
      sequence([
        signOut(at),
        register(at, email, passwordOf(email)),
        sendCode(at, 'on-load'),
        wait(span),
        enterCode(at, 'right'),
        chooseType(at, 'merchant'),
      ]),
    ),
  fc
    .tuple(fc.array(status, { minLength: 2, maxLength: 5 }), decision, decision)
    .map(([statuses, first, second]) =>
      sequence([
        addBusiness(SHOP, 'later', 'Corner Bakery'),
        ...statuses.map((to) => setStatus(OFFICE, 0, to)),
        review(OFFICE, 0, first),
        review(OFFICE, 0, second),
        setStatus(SHOP, 0, 'Active'),
        remove(SHOP, 0, true),
      ]),
    ),
];
