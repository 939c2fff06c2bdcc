import { describe, expect, test } from 'vitest';
import { ADDRESS_GUESS_LIMIT } from '#core/verification/code-limits.ts';
import { codeSetup, wrongCodes } from './code-setup.ts';
import { databaseKind } from '../open-database.ts';

type World = Awaited<ReturnType<typeof codeSetup>>;

/** Many networks request a code for the person's address at the same time. */
const flood = ({ functions, person }: World, networks: number, type = 'password-reset') =>
  Promise.all(
    Array.from({ length: networks }, () => functions.ask('send-verification', { email: person.email, type })),
  );

const mailed = async ({ database }: World) =>
  (
    await database.owner<{ count: string }>(
      "select count(*) from public.email_verifications where code <> '' and shares is null",
    )
  )[0]?.count;

describe(`one mailbox (${databaseKind()})`, () => {
  test('is mailed ten codes when 256 networks ask, and the newest can be used', async () => {
    const world = await codeSetup();
    const { functions, person, ask, guess } = world;
    const answers = await flood(world, 256);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 256 }, () => 200));
    expect(functions.mailsTo(person.email)).toBe(10);
    expect(Number(await mailed(world))).toBe(10);
    // The owner asks from their own network: the answer is the usual one, and a code exists.
    const asked = await ask(person.email);
    expect(functions.mailsTo(person.email)).toBe(10);
    expect(await guess(asked)).toBe(true);
    await world.database.close();
  });

  test('keeps the code that the owner requested before the flood', async () => {
    const world = await codeSetup();
    const asked = await world.ask(world.person.email);
    await flood(world, 256);
    expect(await world.guess(asked)).toBe(true);
    await world.database.close();
  });

  test('is mailed as many of all kinds together, plus one of a kind it has none of', async () => {
    const world = await codeSetup();
    const { database, functions, person } = world;
    await flood(world, 30);
    await database.owner('delete from private.verified_emails');
    await flood(world, 30, 'registration');
    expect(functions.mailsTo(person.email)).toBe(11);
    await database.close();
  });

  test('is mailed thirty a day, then one an hour', async () => {
    const world = await codeSetup();
    const { functions, person, age, ask, guess } = world;
    const counts = [];
    for (let hour = 0; hour < 5; hour += 1) {
      await flood(world, 12);
      counts.push(functions.mailsTo(person.email));
      await age('61 minutes');
    }
    expect(counts).toEqual([10, 20, 30, 31, 32]);
    expect(await guess(await ask(person.email))).toBe(true);
    await world.database.close();
  });

  test('is mailed a new code if the newest was used, which then works for nobody', async () => {
    const world = await codeSetup();
    const { functions, person, ask, guess } = world;
    await flood(world, 20);
    const [one, two] = [await ask(person.email), await ask(person.email)];
    expect(one.code).toBe(two.code);
    expect([await guess(one), await guess(two), await guess(one)]).toEqual([true, false, false]);
    const three = await ask(person.email);
    expect(functions.mailsTo(person.email)).toBe(11);
    expect(await guess(three)).toBe(true);
    await world.database.close();
  });

  test('is sent another code if the newest could not be mailed', async () => {
    const world = await codeSetup();
    const { functions, person, ask, guess, withdraw, database } = world;
    await flood(world, 9);
    await withdraw(await ask(person.email));
    const sent = functions.mailsTo(person.email);
    expect(await guess(await ask(person.email))).toBe(true);
    expect(functions.mailsTo(person.email)).toBe(sent + 1);
    await database.close();
  });
});

describe('guesses at the codes of one address', () => {
  test(`are ${ADDRESS_GUESS_LIMIT.limit} a day beyond the first at each mailed code, also at the same time`, async () => {
    const world = await codeSetup();
    const { database, functions, person, ask, guess } = world;
    const own = await ask(person.email);
    const challenges = (await flood(world, 400)).map(({ challenge }) => challenge);
    const code = functions.codesMailedTo(person.email).at(-1) ?? '';
    const [wrong] = wrongCodes(code, 1);
    const guesses = await Promise.all(
      challenges.map((challenge) =>
        functions.ask('verify-code', { email: person.email, type: 'password-reset', challenge, code: wrong }),
      ),
    );
    const judged = guesses.filter(({ status }) => status === 400).length;
    expect(judged).toBeGreaterThanOrEqual(ADDRESS_GUESS_LIMIT.limit);
    expect(judged).toBeLessThanOrEqual(ADDRESS_GUESS_LIMIT.limit + 9);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(400 - judged);
    // The owner's own code is still checked, once.
    const shared = await ask(person.email);
    expect((await functions.ask('verify-code', shared)).status).toBe(429);
    expect(await guess(own)).toBe(true);
    await database.close();
  });
});

test('a thousand wrong guesses by ten clients don’t lock others out', async () => {
  const world = await codeSetup();
  const { database, functions, person, other, ask, guess } = world;
  const statuses: number[] = [];
  for (let client = 0; client < 10; client += 1) {
    for (let code = 0; code < 20; code += 1) {
      const email = `n${client}-${code}@example.com`;
      const { challenge } = await functions.ask('send-verification', { email }, `10.0.0.${client}`);
      const body = { email, type: 'registration', challenge, code: '123456' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => functions.ask('verify-code', body, `10.0.0.${client}`)),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(1000);
  expect(await guess(await ask(person.email))).toBe(true);
  expect(await guess(await ask(other.email))).toBe(true);
  await database.close();
});
