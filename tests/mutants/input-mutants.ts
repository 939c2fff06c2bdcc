import { replacing, type Mutant } from './mutant.ts';

const zones = replacing('core/known-time-zone.ts', 'unit', 'tests/core/known-time-zone.test.ts');
const keys = replacing('ui/kit/letter-key.ts', 'unit', 'tests/ui/kit/letter-key.test.ts');
const passwords = replacing('core/identity/password.ts', 'unit', 'tests/core/session/sign-in.test.ts');
const tokens = replacing('core/session/link-token.ts', 'unit', 'tests/core/link-token.test.ts');
const links = replacing(
  'core/delivery/track/tracking-link.ts',
  'unit',
  'tests/core/delivery/track/tracking-link.test.ts',
);
const paths = replacing('core/app/tidy-path.ts', 'unit', 'tests/core/app/tidy-path.test.ts');
const order = replacing('ui/kit/lists/use-kept-order.ts', 'unit-document', 'tests/ui/admin/hand-over.test.tsx');
const mail = replacing('core/inquiry/message-mail.ts', 'unit', 'tests/core/inquiry/message-mail.test.ts');
const count = replacing(
  'src/first-paint/courier-count.ts',
  'unit-document',
  'tests/src/first-paint/courier-count.test.ts',
);

/** Faults in what devices, keyboards and the way of a link do to input, and in what the public pages claim. */
export const inputMutants: readonly Mutant[] = [
  zones(
    'a zone that the browser refuses is used',
    "isKnownTimeZone(wanted) ? wanted : 'UTC'",
    "wanted !== '' ? wanted : 'UTC'",
  ),
  keys('shortcuts need a Latin keyboard', '/^\\P{ASCII}+$/u.test(key)', 'false'),
  keys('a Latin letter is taken from its place on the keyboard', '/^[a-z]$/u.test(typed)', 'false'),
  passwords('an accent as two characters is another password', 'isWrong(answer) && ', 'false && '),
  passwords('a password is tried twice without an accent', ' && apart !== composed(typed)', ''),
  tokens('a full stop after a link is part of its token', "(TOKEN.exec(withoutInvisible(value))?.[0] ?? '')", 'value'),
  tokens('an escaped ampersand hides a parameter', ".replaceAll('&amp;', '&')", ''),
  paths('a full stop after a path leads nowhere', "path.replace(LEFTOVERS, '')", 'path'),
  paths('words after a path lead nowhere', 'decodeURI(pathname).split(/\\s/u)', '[decodeURI(pathname)]'),
  links('words before a number hide it', 'numberIn(part) ?? part', 'part'),
  links('a parameter before the key hides it', '#(?:\\S*[&?])?k=', '#k='),
  links('characters after a key are part of it', 'key.slice(0, KEY_LENGTH)', 'key'),
  order('a list is sorted again while it’s chosen from', 'kept.choice === choice ? kept.items : []', '[]'),
  order('a courier who left can be chosen', '!now.has(item.id)', 'false'),
  mail('a line break of a message is lost in some email programs', ".replaceAll('\\n', '\\r\\n')", ''),
  count('a number that nothing has counted isn’t labeled', 'count === null && label', 'false && label'),
];
