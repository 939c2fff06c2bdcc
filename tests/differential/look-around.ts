import * as fc from 'fast-check';
import { ok } from '#core/result.ts';
import { ADDRESSES, TABS, type Cast, type Mailless } from './cast.ts';
import { readMails } from './server-steps.ts';
import { whoIsSignedIn } from './session-steps.ts';
import { stepKind, type Step } from './step.ts';

/** All data of the person who is signed in on a tab. */
const lookAtOwnThings = stepKind(
  'reads their own data',
  fc.record({ tab: fc.nat(TABS - 1) }),
  async (cast, { tab }) => {
    const { auth, users, businesses, followedDeliveries, pictures } = cast.tab(tab).backend;
    const session = await auth.getSession();
    if (!session.ok || session.value === null) return 'nobody';
    const { userId } = session.value;
    const confirmed = await auth.emailConfirmedAt();
    return [
      cast.saw(confirmed.ok ? ok(confirmed.value === null ? 'not confirmed' : 'confirmed') : confirmed),
      cast.saw(await users.find(userId)),
      cast.saw(await businesses.listOwn(userId)),
      cast.saw(await followedDeliveries.find(userId)),
      cast.saw(await pictures.find(userId, 'profile')),
      cast.saw(await pictures.find(userId, 'courier')),
    ];
  },
);

const INSPECTOR = { email: 'inspector@example.com', password: 'correct horse', firstName: 'Ines', lastName: 'Pector' };

/** Everyone and every business, as an administrator sees them. */
const inspect = stepKind('looks at everyone', fc.constant({}), async (cast) => {
  const { backend } = await cast.world.browser();
  const session = await backend.auth.signUp(INSPECTOR);
  await cast.world.makeAdmin(INSPECTOR.email);
  if (session.ok) await backend.auth.setSession(session.value.tokens);
  return lists(cast, backend);
});

const lists = async (cast: Cast, { users, businesses }: Mailless) => [
  cast.saw(await users.list()),
  cast.saw(await businesses.list()),
];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Reads everything at the end of each sequence. The last tab belongs to the first browser. */
export const lookAround: readonly Step[] = [
  ...range(TABS - 1).flatMap((tab) => [whoIsSignedIn.with({ tab }), lookAtOwnThings.with({ tab })]),
  inspect.with({}),
];

/** All mails. */
export const lookAtMails: readonly Step[] = range(ADDRESSES).map((address) => readMails.with({ address }));
