import { replacing, type Mutant } from './mutant.ts';

const at = (file: string, ...tests: readonly string[]) =>
  replacing(
    `supabase/functions/${file}.ts`,
    'unit',
    ...tests.map((test) => `tests/supabase/functions/${test}.test.ts`),
  );

const address = at('_shared/client-address', 'client-address');
const compose = at('_shared/compose', 'compose');
const endpoint = at('_shared/endpoint', 'every-function');
const send = at('send-verification/handler', 'account/send-verification');
const verify = at('verify-code/handler', 'account/verify-code');
const track = at('track/handler', 'delivery/track');
const reset = at('reset-password/handler', 'account/reset-password');

const ports = replacing(
  'supabase/functions/_shared/service/service-ports.ts',
  'database',
  'tests/database/account/email-changes.test.ts',
);

const bodies = (file: string) =>
  replacing(`supabase/functions/${file}.ts`, 'contract-supabase', 'tests/contract/project/odd-bodies.supabase.test.ts');

/** Faults in the Edge Functions. */
export const functionMutants: readonly Mutant[] = [
  bodies('_shared/endpoint')(
    'a field of a body may have any type',
    "typeof value === 'string' && isStorableText(value)",
    "typeof value !== 'object'",
  ),
  bodies('_shared/endpoint')(
    'a field of a body may have characters that can’t be stored',
    '&& isStorableText(value)',
    '',
  ),
  at('send-mails/handler', 'send-mails')('a call sends any number of mails', 'claimed >= MAILS || ', ''),
  bodies('make-api-key/handler')('a key’s id may be any text', '!isApiKeyId(key.id) || ', ''),
  address('the client writes its own address', '.at(-1)?.trim()', '.at(0)?.trim()'),
  address(
    'the client’s own header has priority',
    "['cf-connecting-ip', 'x-forwarded-for'];",
    "['x-forwarded-for', 'cf-connecting-ip'];",
  ),
  compose(
    'the older key has priority',
    "environment('SERVICE_KEY') ||\n    defaultOf",
    "environment('SUPABASE_SERVICE_ROLE_KEY') ||\n    defaultOf",
  ),
  endpoint(
    'any page may call',
    'if (origin === null || !allowed.includes(origin)) return headers;',
    'if (origin === null) return headers;',
  ),
  endpoint(
    'everyone sees the self-check',
    "if (request.method === 'GET' && (await dependencies.accounts.isAdministrator(request)))",
    "if (request.method === 'GET')",
  ),
  send(
    'a client may ask for any number of codes',
    'if (!(await limits.within(`send:${client}`, SEND_LIMIT.limit, SEND_LIMIT.windowMs)))\n    return tooMany(SEND_LIMIT.windowMs);',
    '',
  ),
  send('a verified address gets a registration code', " || (purpose === 'registration' && account.verified)", ''),
  send('a code that was not mailed stays valid', '      await codes.withdraw(challenge);\n', ''),
  send(
    'an address that gets mail is answered later',
    'await Promise.race([sending, due]);',
    'await Promise.race([sending, dependencies.sleep(dependencies.floorMs)]);',
  ),
  send(
    'anyone may look up any number of addresses',
    'if (!(await limits.within(`lookup:${client}`, LOOKUP_LIMIT.limit, LOOKUP_LIMIT.windowMs))) return false;',
    '',
  ),
  verify(
    'a client may guess without limit',
    'const onlyFirst = !(await dependencies.limits.within(`guess:${client}`, GUESS_LIMIT.limit, GUESS_LIMIT.windowMs));',
    'const onlyFirst = client === undefined;',
  ),
  verify('a reset code verifies an address', "purposeOf(body['type'])", "purposeOf('registration')"),
  verify('a code is used up if its response fails', '    await codes.release(challenge);\n', ''),
  reset(
    'a weak password uses up the ticket',
    '      await tickets.giveBack(hash);\n      return isLongEnough',
    '      return isLongEnough',
  ),
  reset('a squatter’s data stays', '      if (!account.verified) await accounts.clearSquatted(account);\n', ''),
  track('any text is passed to the database as a tag', ": TAG.test(known) ? known : ''", ': known'),
  ports('an account is restored at the attacker’s address', '{ email, email_confirm: true, password }', '{ password }'),
  reset('five characters are enough for the function', '!isLongEnough(password) || ', ''),
  replacing(
    'supabase/functions/_shared/endpoint.ts',
    'unit',
    'tests/supabase/functions/account/send-verification.test.ts',
  )(
    'a body of exactly the limit is refused',
    'length > most) return null;\n    chunks',
    'length >= most) return null;\n    chunks',
  ),
];
