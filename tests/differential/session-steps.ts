import * as fc from 'fast-check';
import { ok, refused } from '#core/result.ts';
import { readMagicLink } from '#core/session/magic-link.ts';
import { addressOf, type Cast } from './cast.ts';
import { address, tab, password, passwordAt, person } from './details.ts';
import { stepKind } from './step.ts';

/** Ways to type an email. */
const SPELLINGS = [
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => email.replace('@', ' at '),
  () => '',
] as const;
const spelling = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(SPELLINGS.length - 1) },
);
const spelled = (index: number, email: string) => (SPELLINGS[index] ?? SPELLINGS[0])(email);

export const signUp = stepKind('signs up', fc.record({ tab, person, password, spelling }), async (cast, given) => {
  const email = spelled(given.spelling, addressOf(given.person));
  const account = { email, password: passwordAt(given.password), firstName: 'Robin', lastName: 'Reyes' };
  const session = await cast.tab(given.tab).backend.auth.signUp(account);
  if (session.ok) cast.noteRegistration(given.person, session.value);
  return cast.saw(session);
});

export const signIn = stepKind(
  'signs in',
  fc.record({ tab, address, password, spelling: fc.nat(1) }),
  (cast, given) => {
    const credentials = {
      email: spelled(given.spelling, addressOf(given.address)),
      password: passwordAt(given.password),
    };
    return cast.call(given.tab, ({ auth }) => auth.signIn(credentials));
  },
);

/** Signs in with the tokens of a registration, which may have ended. */
export const adopt = stepKind('adopts a registration', fc.record({ tab, person }), (cast, given) =>
  cast.inRegistration(given.tab, given.person, ({ auth }, tokens) => auth.setSession(tokens)),
);

export const signOut = stepKind('signs out', fc.record({ tab, tellsServer: fc.boolean() }), async (cast, given) => {
  const { auth } = cast.tab(given.tab).backend;
  const forgotten = await auth.forgetSession();
  if (!forgotten.ok || forgotten.value === null) return [cast.saw(forgotten)];
  cast.forgotten.push(forgotten.value);
  return ['had a session', given.tellsServer ? cast.saw(await auth.revokeSession(forgotten.value)) : 'not told'];
});

export const useForgotten = stepKind(
  'uses forgotten tokens',
  fc.record({ tab, nth: fc.nat(3) }),
  async (cast, given) => {
    const tokens = cast.forgotten.at(-1 - given.nth);
    return tokens === undefined ? 'none' : cast.call(given.tab, ({ auth }) => auth.setSession(tokens));
  },
);

/** A tab may not know that its stored session is over, so a call comes first and finds out. */
export const whoIsSignedIn = stepKind('looks who is signed in', fc.record({ tab }), async (cast, given) => {
  const asked = await cast.asSignedIn(given.tab, ({ users }) => users.healthCheck());
  const session = await cast.tab(given.tab).backend.auth.getSession();
  // The email in a stored session may be outdated.
  return [asked, cast.saw(session.ok ? ok(session.value?.userId ?? null) : session)];
});

export const emailConfirmed = stepKind('asks whether the email is confirmed', fc.record({ tab }), (cast, given) =>
  cast.asSignedIn(given.tab, async ({ auth }) => {
    const at = await auth.emailConfirmedAt();
    return at.ok ? ok(at.value === null ? 'not confirmed' : 'confirmed') : at;
  }),
);

const marker = fc.constantFrom('profile:1', null, 'data:image/jpeg;base64,/9j/', 'x'.repeat(500));
export const markAvatar = stepKind('marks the avatar', fc.record({ tab, marker }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ auth }) => auth.setAvatarMarker(given.marker)),
);

/** Requests a sign-in link and follows the newest one. */
export const followSignInLink = stepKind('follows a sign-in link', fc.record({ tab, address }), async (cast, given) => {
  const email = addressOf(given.address);
  const { auth } = cast.tab(given.tab).backend;
  const before = (await cast.world.mails(email)).length;
  const asked = await auth.requestPasswordLink(email);
  const mails = await cast.world.mails(email);
  if (mails.length === before) return [cast.saw(asked), 'no mail'];
  const link = readMagicLink(new URL(mails[0]?.link ?? '/', 'https://product.example').search);
  return [cast.saw(asked), cast.saw(await followed(auth, link))];
});

async function followed(auth: Cast['tabs'][number]['backend']['auth'], link: ReturnType<typeof readMagicLink>) {
  if (link === null) return refused('no link');
  return link.tokenHash === null
    ? auth.setSession({ accessToken: link.accessToken ?? '', refreshToken: link.refreshToken ?? '' })
    : auth.verifyLink(link.tokenHash);
}
