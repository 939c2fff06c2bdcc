import * as fc from 'fast-check';
import type { Backend } from '#core/app/backend.ts';
import { addressOf, type Cast, type NotedCode } from './cast.ts';
import { address, tab, password, passwordAt } from './details.ts';
import { stepKind } from './step.ts';

const purpose = fc.constantFrom('registration' as const, 'password-reset' as const);

const rarely = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

/** A code that was never sent. */
const NEVER: NotedCode = {
  tab: 0,
  purpose: 'registration',
  email: addressOf(0),
  challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11',
  code: '000000',
};

/** Some browsers send the challenge of an earlier code; others were just opened and have none. */
export const sendCode = stepKind(
  'asks for a code',
  fc.record({ tab, address, purpose, forgets: rarely }),
  async (cast: Cast<Backend>, given) => {
    const email = addressOf(given.address);
    const { verification } = cast.tab(given.tab).backend;
    const before = (await cast.world.mails(email)).length;
    const earlier = cast.codes.findLast((code) => code.tab === given.tab && code.email === email);
    const replaces = earlier === undefined || given.forgets ? {} : { replaces: earlier.challenge };
    const sent = await verification.sendCode(
      given.purpose === 'registration'
        ? { purpose: given.purpose, email, firstName: 'Robin', ...replaces }
        : { purpose: given.purpose, email, ...replaces },
    );
    const mails = await cast.world.mails(email);
    const code = mails.length > before ? mails[0]?.code : undefined;
    if (sent.ok)
      cast.codes.push({
        tab: given.tab,
        purpose: given.purpose,
        email,
        challenge: sent.value.challenge,
        code: code ?? NEVER.code,
      });
    return [cast.saw(sent), code === undefined ? 'no mail' : 'a mail with a code'];
  },
);

/** Ways to type a code. */
const TYPED = {
  right: (code: string) => code,
  spaced: (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
  wrong: (code: string) => (code === '111111' ? '222222' : '111111'),
  empty: () => '',
} as const;
const typed = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('right', 'spaced') },
  { weight: 3, arbitrary: fc.constantFrom('wrong', 'empty') },
) as fc.Arbitrary<keyof typeof TYPED>;
const nth = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });

/** Guesses one of the newest codes: unchanged, for another purpose, for another email, or in capitals. */
export const guess = stepKind(
  'guesses a code',
  fc.record({ tab, nth, typed, otherPurpose: rarely, otherAddress: rarely, capitals: rarely }),
  async (cast: Cast<Backend>, given) => {
    const { code, ...noted } = cast.codes.at(-1 - given.nth) ?? NEVER;
    const swapped = noted.purpose === 'registration' ? ('password-reset' as const) : ('registration' as const);
    const email = given.otherAddress ? addressOf((Number(/\d/u.exec(noted.email)) + 1) % 4) : noted.email;
    const answer = await cast.tab(given.tab).backend.verification.verifyCode({
      purpose: given.otherPurpose ? swapped : noted.purpose,
      challenge: noted.challenge,
      code: TYPED[given.typed](code),
      email: given.capitals ? email.toUpperCase() : email,
    });
    if (answer.ok && answer.value.ticket !== null) cast.tickets.push(answer.value.ticket);
    return cast.saw(answer);
  },
);

export const resetPassword = stepKind(
  'resets the password',
  fc.record({ tab, nth, password }),
  (cast: Cast<Backend>, given) =>
    cast.call(given.tab, ({ verification }) =>
      verification.resetPassword(cast.tickets.at(-1 - given.nth) ?? 'made-up', passwordAt(given.password)),
    ),
);

export const changeEmail = stepKind(
  'asks for another address',
  fc.record({ tab, address, password, invalid: rarely, capitals: rarely }),
  async (cast: Cast<Backend>, given) => {
    const email = given.invalid ? 'robin at example.com' : addressOf(given.address);
    const asked = await cast.asSignedIn(given.tab, ({ emailChange }) =>
      emailChange.ask(given.capitals ? ` ${email.toUpperCase()} ` : email, passwordAt(given.password)),
    );
    const waiting = await cast.asSignedIn(given.tab, ({ emailChange }) => emailChange.pending());
    return [asked, waiting, (await tokenMailedTo(cast, email, 'confirm_email')) === null ? 'no link' : 'a link'];
  },
);

export const confirmEmail = stepKind(
  'confirms another address',
  fc.record({ tab, address }),
  async (cast: Cast<Backend>, given) => {
    const token = (await tokenMailedTo(cast, addressOf(given.address), 'confirm_email')) ?? 'made-up';
    return [
      await cast.asSignedIn(given.tab, ({ emailChange }) => emailChange.look(token)),
      await cast.asSignedIn(given.tab, ({ emailChange }) => emailChange.confirm(token)),
    ];
  },
);

export const cancelEmailChange = stepKind(
  'cancels a change of address',
  fc.record({ tab }),
  (cast: Cast<Backend>, given) => cast.asSignedIn(given.tab, ({ emailChange }) => emailChange.cancel()),
);

/** Uses a fresh browser: the limit on the links that one client may try isn't compared here. */
export const undoEmailChange = stepKind(
  'undoes a change of address',
  fc.record({ address }),
  async (cast: Cast<Backend>, given) => {
    const token = (await tokenMailedTo(cast, addressOf(given.address), 'token')) ?? 'made-up';
    const { emailChange } = (await cast.world.browser()).backend;
    return [cast.saw(await emailChange.findUndoableChange(token)), cast.saw(await emailChange.undo(token))];
  },
);

/** The token of the newest link with this parameter that an address received. */
async function tokenMailedTo(cast: Cast<Backend>, email: string, parameter: string): Promise<string | null> {
  const mails = await cast.world.mails(email);
  return (
    mails
      .filter(({ link }) => parameter !== 'token' || link?.startsWith('/undo-email-change') === true)
      .map(({ link }) => new URLSearchParams(link?.split('?')[1]).get(parameter))
      .find((token) => token !== null) ?? null
  );
}
