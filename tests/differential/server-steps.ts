import * as fc from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { addressOf } from './cast.ts';
import { address, person, tab } from './details.ts';
import { stepKind } from './step.ts';

/** Time spans that don't add up to any limit of the product within one sequence. */
const SPANS = {
  'a minute': 61 * SECOND,
  'eleven minutes': 11 * MINUTE,
  'an hour': 61 * MINUTE,
  'a day': DAY + HOUR,
} as const;
const span = fc.oneof(
  { weight: 5, arbitrary: fc.constant('a minute') },
  { weight: 3, arbitrary: fc.constantFrom('eleven minutes', 'an hour') },
  { weight: 1, arbitrary: fc.constant('a day') },
) as fc.Arbitrary<keyof typeof SPANS>;

export const timePasses = stepKind('time passes', fc.record({ span }), async (cast, given) => {
  await cast.world.advance(SPANS[given.span]);
  return 'passed';
});

/**
 * Done by an operator on the server, once per person, and only for existing people. The effect shows in what they
 * may do.
 */
export const makeAdmin = stepKind('makes someone an administrator', fc.record({ person }), async (cast, given) => {
  await cast.world.makeAdmin(addressOf(given.person)).catch(() => undefined);
  return 'done';
});

/** Creates a person in the backend's own way, since some have no codes to verify an address. Each person arrives once. */
export const arrive = stepKind(
  'arrives',
  fc.record({ tab, person, emailVerified: fc.boolean(), role: fc.constantFrom('customer', 'merchant', 'courier') }),
  async (cast, given) => {
    await cast.tick();
    const registration = aRegistration().withEmail(addressOf(given.person));
    const { session } = await cast.world.signedIn({
      registration,
      emailVerified: given.emailVerified,
      roles: [given.role],
      browser: cast.tab(given.tab),
    });
    cast.noteRegistration(given.person, session);
    return 'arrived';
  },
);

export const readMails = stepKind('reads the mails of an address', fc.record({ address }), async (cast, given) => {
  const mails = await cast.world.mails(addressOf(given.address));
  return cast.saw(
    ok(
      mails.map(({ subject, code, link }) => ({
        subject: subject.replace(/\d{3} \d{3}/u, 'NNN NNN'),
        withCode: code !== undefined,
        withLink: link !== undefined,
      })),
    ),
  );
});
