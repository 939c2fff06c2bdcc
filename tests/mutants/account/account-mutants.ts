import { replacing, type Mutant } from '../mutant.ts';

const answers = replacing(
  'adapters/supabase/account/session-answers.ts',
  'unit',
  'tests/adapters/supabase/session-answers.test.ts',
  'tests/adapters/supabase/kept-session.test.ts',
);
const network = replacing(
  'adapters/supabase/network.ts',
  'unit',
  'tests/adapters/supabase/session-answers.test.ts',
  'tests/adapters/supabase/kept-session.test.ts',
);
const connection = replacing('adapters/supabase/connection.ts', 'unit', 'tests/adapters/supabase/kept-session.test.ts');

const auth = replacing(
  'adapters/supabase/account/supabase-auth.ts',
  'unit',
  'tests/adapters/supabase/auth-refusals.test.ts',
);

/** Faults in the client of the authentication service. */
export const accountMutants: readonly Mutant[] = [
  answers('a status alone ends a session', 'ENDS[status]?.[code] ??', "(status === 403 ? 'ended-elsewhere' : null) ??"),
  answers(
    'a refused sign-in ends a session',
    "=== 'refresh_token' ? 'renewal' : null",
    "=== 'pkce' ? null : 'renewal'",
  ),
  answers('a token of the wrong form keeps its session', "validation_failed: 'ended-elsewhere'", ''),
  network(
    'too many requests end the session',
    'if (end === null) throw',
    'if (end === null && response.status !== 429) throw',
  ),
  network(
    'another network’s page ends the session',
    "if (request === 'renewal' && !hasSession(body)) throw new NetworkFault(UNREADABLE, response);",
    '',
  ),
  connection(
    'without a new token, a person’s requests are a visitor’s',
    'if (isAuthRetryableFetchError(error)) return refused(authFailure(error, true));',
    '',
  ),
  auth('a second link within a minute was not sent', "codeOf(error) === 'over_email_send_rate_limit'", 'false'),
  auth('a sign-up is repeated until it works', 'if (error?.status === 500)', 'while (error?.status === 500)'),
  auth('a sign-up that met another one fails', 'error?.status === 500', 'error?.status === 0'),
];
