import { codeDigest } from '../../../supabase/functions/_shared/digest.ts';
import { serviceCodes } from '../../../supabase/functions/_shared/service/service-ports.ts';
import { openForTest } from '../open-database.ts';
import { functionsOn, PEPPER } from '../functions-on-database.ts';
import { signedIn } from '../people.ts';
import { serviceOverSql } from '../service-over-sql.ts';

/** A person who can request codes, and helpers to request, guess and age codes. */
export async function codeSetup(purpose: 'registration' | 'password-reset' = 'password-reset') {
  const database = await openForTest();
  const functions = functionsOn(database);
  const [person, other] = await signedIn(database, 2, 'customer');
  if (person === undefined || other === undefined) throw new Error('nobody is there');
  // Registration codes go to addresses that are not verified yet.
  if (purpose === 'registration') await database.owner('delete from private.verified_emails');

  /** Requests a code from a new client address; with an earlier code, as the browser that requested that one. */
  const ask = async (email: string, earlier?: { readonly challenge: string }) => {
    const { challenge = '' } = await functions.ask('send-verification', {
      email,
      type: purpose,
      firstName: 'Robin',
      replaces: earlier?.challenge,
    });
    return { email, type: purpose, challenge, code: await codeFor(email, challenge) };
  };
  /** The mailed code that answers a challenge. Mails of parallel requests leave in any order, so it needn't be the last. */
  async function codeFor(email: string, challenge: string): Promise<string> {
    const [stored] = await database.owner<{ challenge: string; code: string }>(
      `select mailed.challenge, mailed.code from public.email_verifications asked
       join public.email_verifications mailed on mailed.challenge = coalesce(asked.shares, asked.challenge)
       where asked.challenge::text = '${challenge}'`,
    );
    const body = { purpose, email, challenge: stored?.challenge ?? '' };
    for (const code of functions.codesMailedTo(email))
      if (stored?.code === (await codeDigest(PEPPER, { ...body, code }))) return code;
    return 'no code';
  }
  const guess = async (body: Readonly<Record<string, unknown>>) =>
    (await functions.ask('verify-code', body)).status === 200;
  const guessesCounted = async () =>
    (
      await database.owner<{ attempts: number }>(
        'select attempts from public.email_verifications order by created_at desc limit 1',
      )
    )[0]?.attempts;
  /** Moves all requests into the past, by an interval such as `61 seconds`. */
  const age = (by: string) =>
    database.owner(`update public.email_verifications set created_at = created_at - interval '${by}',
      expires_at = expires_at - interval '${by}'`);
  /** Withdraws a code whose mail couldn't be sent. */
  const withdraw = ({ challenge }: { readonly challenge: string }) =>
    serviceCodes(serviceOverSql(database)).withdraw(challenge);
  /** Makes a used code usable again, since what it allowed failed. */
  const release = ({ challenge }: { readonly challenge: string }) =>
    serviceCodes(serviceOverSql(database)).release(challenge);
  return { database, functions, person, other, ask, guess, guessesCounted, age, withdraw, release };
}

/** Distinct codes, all different from the correct one. */
export const wrongCodes = (right: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, index) => String(100_000 + index * 7))
    .filter((code) => code !== right)
    .slice(0, count);
