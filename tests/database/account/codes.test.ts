import { describe, expect, test, vi } from 'vitest';
import { codeSetup, wrongCodes } from './code-setup.ts';
import { databaseKind } from '../open-database.ts';

type Asked = Awaited<ReturnType<Awaited<ReturnType<typeof codeSetup>>['ask']>>;

describe(`codes (${databaseKind()})`, () => {
  test('stop working after five guesses, so that brute force fails', async () => {
    const { database, person, ask, guess, guessesCounted } = await codeSetup();
    const asked = await ask(person.email);
    for (const code of wrongCodes(asked.code, 40)) expect(await guess({ ...asked, code })).toBe(false);
    expect(await guess(asked)).toBe(false);
    expect(await guessesCounted()).toBe(5);
    await database.close();
  });

  test('stop working after five of 640 guesses at the same time', async () => {
    const { database, person, ask, guess, guessesCounted } = await codeSetup();
    const asked = await ask(person.email);
    const answers = await Promise.all(wrongCodes(asked.code, 640).map((code) => guess({ ...asked, code })));
    expect(answers.filter(Boolean)).toEqual([]);
    expect(await guessesCounted()).toBe(5);
    expect(await guess(asked)).toBe(false);
    await database.close();
  });

  test('are accepted once if the correct one comes 640 times at the same time', async () => {
    const { database, functions, person, ask, guessesCounted } = await codeSetup();
    const asked = await ask(person.email);
    const answers = await Promise.all(Array.from({ length: 640 }, () => functions.ask('verify-code', asked)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, code }) => status === 400 && code === 'invalid_or_expired')).toHaveLength(639);
    expect(await guessesCounted()).toBe(1);
    expect(await database.owner('select from private.reset_tickets')).toHaveLength(1);
    await database.close();
  });

  test('are used up by a correct guess', async () => {
    const { database, person, ask, guess } = await codeSetup('registration');
    const asked = await ask(person.email);
    expect([await guess(asked), await guess(asked)]).toEqual([true, false]);
    await database.close();
  });

  test('and their marks are stored together, or not at all', async () => {
    const { database, person, ask, guess } = await codeSetup('registration');
    const asked = await ask(person.email);
    await database.owner(`create function private.refuse_mark() returns trigger language plpgsql as
        $$ begin raise exception 'no mark'; end $$;
      create trigger refuse_mark before insert on private.verified_emails
        for each row execute function private.refuse_mark()`);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await guess(asked)).toBe(false);
    await database.owner('drop trigger refuse_mark on private.verified_emails');
    expect(await guess(asked)).toBe(true);
    expect(await database.owner(`select private.is_verified('${person.id}') as verified`)).toEqual([
      { verified: true },
    ]);
    await database.close();
  });

  test('that allowed what failed can be used again, as often as it fails', async () => {
    const { database, person, ask, guess, guessesCounted, release } = await codeSetup();
    const asked = await ask(person.email);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await guess(asked)).toBe(true);
      await release(asked);
    }
    expect(await guessesCounted()).toBe(0);
    await database.close();
  });

  test('end with the next one of the same browser', async () => {
    const { database, person, ask, guess } = await codeSetup();
    const older = await ask(person.email);
    await database.owner("update public.email_verifications set created_at = created_at - interval '61 seconds'");
    const newer = await ask(person.email, older);
    expect(newer.challenge).not.toBe(older.challenge);
    expect([await guess(older), await guess({ ...newer, challenge: older.challenge }), await guess(newer)]).toEqual([
      false,
      false,
      true,
    ]);
    await database.close();
  });

  test('that could not be mailed keep the previous one valid, without a waiting time', async () => {
    const { database, person, ask, guess, age, withdraw } = await codeSetup();
    const older = await ask(person.email);
    await age('61 seconds');
    const newer = await ask(person.email, older);
    await withdraw(newer);
    expect(await guess(newer)).toBe(false);
    const again = await ask(person.email, newer);
    expect([await guess(again), await guess(older)]).toEqual([true, true]);
    await database.close();
  });

  test.each<[state: string, before: (world: Awaited<ReturnType<typeof codeSetup>>, older: Asked) => Promise<unknown>]>([
    ['was used', ({ guess }, older) => guess(older)],
    [
      'was guessed wrong five times',
      ({ guess }, older) => Promise.all(wrongCodes(older.code, 5).map((code) => guess({ ...older, code }))),
    ],
    ['is too old', ({ age }) => age('9 minutes')],
  ])('that could not be mailed don’t restore one that %s', async (_state, before) => {
    const world = await codeSetup();
    const { database, person, ask, guess, age, withdraw } = world;
    const older = await ask(person.email);
    await before(world, older);
    await age('61 seconds');
    const newer = await ask(person.email, older);
    await withdraw(newer);
    expect(await guess(older)).toBe(false);
    const alive = 'select from public.email_verifications where consumed_at is null and attempts < 5';
    expect(await database.owner(`${alive} and expires_at > clock_timestamp()`)).toEqual([]);
    await database.close();
  });

  test('whose mail fails after a newer one was sent restore none', async () => {
    const { database, person, ask, guess, age, withdraw } = await codeSetup();
    const oldest = await ask(person.email);
    await age('61 seconds');
    const late = await ask(person.email, oldest);
    await age('61 seconds');
    const newest = await ask(person.email, late);
    await withdraw(late);
    expect([await guess(oldest), await guess(newest)]).toEqual([false, true]);
    await database.close();
  });

  test('expire after ten minutes', async () => {
    const { database, person, ask, guess } = await codeSetup();
    const asked = await ask(person.email);
    await database.owner("update public.email_verifications set expires_at = expires_at - interval '10 minutes'");
    expect(await guess(asked)).toBe(false);
    await database.close();
  });

  test('work only for their address, browser and purpose', async () => {
    const { database, person, other, ask, guess } = await codeSetup();
    const [mine, theirs] = [await ask(person.email), await ask(other.email)];
    expect(await guess({ ...mine, challenge: theirs.challenge })).toBe(false);
    expect(await guess({ ...mine, email: other.email })).toBe(false);
    expect(await guess({ ...mine, type: 'registration' })).toBe(false);
    expect(await guess({ ...mine, challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11' })).toBe(false);
    expect([await guess(mine), await guess(theirs)]).toEqual([true, true]);
    await database.close();
  });

  test('are made by the server, which ignores a client’s and stores none', async () => {
    const { database, functions, person, guess } = await codeSetup();
    // Outside the range of the server's codes, so it can't be correct by chance.
    const sent = '000042';
    const { challenge } = await functions.ask('send-verification', {
      email: person.email,
      type: 'password-reset',
      code: sent,
    });
    const mailed = functions.codesMailedTo(person.email).at(-1) ?? '';
    expect(await guess({ email: person.email, type: 'password-reset', challenge, code: sent })).toBe(false);
    const [stored] = await database.owner<{ row: string }>('select v::text as row from public.email_verifications v');
    expect(stored?.row).not.toContain(mailed);
    expect(stored?.row).not.toContain(sent);
    expect(await guess({ email: person.email, type: 'password-reset', challenge, code: mailed })).toBe(true);
    await database.close();
  });

  test('are not ended by requests of forty new clients at the same time', async () => {
    const { database, functions, person, ask, guess } = await codeSetup();
    const asked = await ask(person.email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        functions.ask('send-verification', { email: person.email, type: 'password-reset', replaces: 'a guess' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(await guess(asked)).toBe(true);
    await database.close();
  });

  test('allow a thousand wrong guesses an hour in total, also in parallel', async () => {
    const { database, functions, person, other, ask, guess } = await codeSetup();
    const asked = [await ask(person.email), await ask(other.email)];
    for (const { code, ...rest } of asked)
      expect(await guess({ ...rest, code: wrongCodes(code, 5).at(-1) })).toBe(false);
    await database.owner("delete from private.rate_limits where bucket = 'wrong-guesses'");
    await database.owner("insert into private.rate_limits (bucket, win, n) values ('wrong-guesses', now(), 997)");
    const answers = await Promise.all(
      asked.flatMap(({ code, ...rest }) =>
        wrongCodes(code, 4).map((wrong) => functions.ask('verify-code', { ...rest, code: wrong })),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(answers.filter(({ status, code }) => status === 429 && code === 'throttled')).toHaveLength(5);
    // After that even a correct one gets the same answer, and is still valid in the next hour.
    const [first] = asked;
    if (first === undefined) throw new Error('nobody asked');
    expect((await functions.ask('verify-code', first)).status).toBe(429);
    // The first guess at another code is still checked, and so is the first at a code that was never sent.
    expect(await guess(await ask(other.email))).toBe(true);
    const { challenge } = await functions.ask('send-verification', { email: 'nobody@example.com' });
    const nobody = { email: 'nobody@example.com', type: 'registration', challenge, code: '123456' };
    const unsent = [await functions.ask('verify-code', nobody), await functions.ask('verify-code', nobody)];
    expect(unsent.map(({ status }) => status)).toEqual([400, 429]);
    await database.owner("update private.rate_limits set win = win - interval '1 hour'");
    expect(await guess(first)).toBe(true);
    await database.close();
  });

  test('that are correct or were never sent don’t count as wrong guesses', async () => {
    const { database, functions, person, ask, guess } = await codeSetup();
    const asked = await ask(person.email);
    await functions.ask('verify-code', { ...asked, challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11' });
    expect(await guess(asked)).toBe(true);
    expect(await database.owner("select from private.rate_limits where bucket = 'wrong-guesses'")).toEqual([]);
    await database.close();
  });

  test('are sent once if forty requests of one client come at the same time', async () => {
    const { database, functions, person } = await codeSetup();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        functions.ask('send-verification', { email: person.email, type: 'password-reset' }, '2001:db8::1'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(39);
    expect(await database.owner('select from public.email_verifications')).toHaveLength(1);
    await database.close();
  });
});
