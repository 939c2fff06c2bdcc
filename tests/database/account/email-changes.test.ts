import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from '#core/identity/email.ts';
import { serviceAccounts } from '../../../supabase/functions/_shared/service/service-ports.ts';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import { signedIn, type SignedIn } from '../people.ts';
import { serviceOverSql } from '../service-over-sql.ts';

const note = (database: DatabaseUnderTest, { id, email: from }: SignedIn, email: string) =>
  database.as<{ wait: number | string }>(
    'service',
    `select public.svc_note_email_change('${id}', '${randomUUID()}', '${from}', '${email}', '${randomUUID()}', '${randomUUID()}') as wait`,
  );

test(`one recipient is mailed five times, even if many ask at the same time (${databaseKind()})`, async () => {
  const database = await openForTest();
  const people = await signedIn(database, 30, 'customer');
  const answers = await Promise.all(people.map((person) => note(database, person, 'stranger@example.com')));
  expect(answers.filter(([row]) => Number(row?.wait) === 0)).toHaveLength(5);
  await database.close();
});

test('each person has one pending change, even after parallel requests', async () => {
  const database = await openForTest();
  const [person] = await signedIn(database, 1, 'customer');
  if (person === undefined) throw new Error('nobody is signed in');
  await Promise.all(Array.from({ length: 30 }, (_, index) => note(database, person, `new-${index}@example.com`)));
  expect(await database.owner('select from private.email_changes c where private.is_waiting(c)')).toHaveLength(1);
  await database.close();
});

test('an address changes only as it was requested, and back, once', async () => {
  const database = await openForTest();
  const [person] = await signedIn(database, 1, 'customer');
  if (person === undefined) throw new Error('nobody is signed in');
  const move = (email: string) => database.owner(`update auth.users set email = '${email}' where id = '${person.id}'`);
  await expect(move('moved@example.com')).rejects.toThrow('not asked for');
  await expect(
    database.owner(`update auth.users set email_change = 'moved@example.com' where id = '${person.id}'`),
  ).rejects.toThrow('change-email only');
  await note(database, person, 'moved@example.com');
  await move('moved@example.com');
  expect(await database.owner(`select email from public.users where id = '${person.id}'`)).toEqual([
    { email: 'moved@example.com' },
  ]);
  await move(person.email);
  await expect(move('moved@example.com')).rejects.toThrow('not asked for');
  await database.close();
});

test('an account is restored to its old address, also while the change is confirmed', async () => {
  const database = await openForTest();
  const accounts = serviceAccounts(serviceOverSql(database));
  for (const confirmed of [false, true]) {
    const [person] = await signedIn(database, 1, 'customer');
    const read = person === undefined ? null : await accounts.ofUser(person.id);
    if (person === undefined || read === null) throw new Error('nobody is signed in');
    const addressOf = () => database.owner(`select email from auth.users where id = '${person.id}'`);
    await note(database, person, 'thief@example.com');
    if (confirmed) await accounts.changeEmail(read, 'thief@example.com');
    expect(await addressOf()).toEqual([{ email: confirmed ? 'thief@example.com' : person.email }]);
    expect(await accounts.giveBack(read, person.email, 'nobody knows')).toBe('given');
    expect(await addressOf()).toEqual([{ email: person.email }]);
    await expect(accounts.changeEmail(read, 'thief@example.com')).rejects.toThrow('not asked for');
  }
  await database.close();
});

test('an email address is validated as in the form', async () => {
  const database = await openForTest();
  const sign = fc.constantFrom(...`aZ9.@-_+!#$%&'*/=?^\`{|}~ ,;<>"()[]\\:\u00e9\u212a\u200b\u0131`);
  const generated = fc.sample(
    fc.oneof(fc.emailAddress({ size: 'small' }), fc.string({ unit: sign, maxLength: 20 })),
    2000,
  );
  const texts = [
    ...generated,
    ...generated.map((text) => text.toUpperCase()),
    `${'a'.repeat(243)}@example.co`,
    `${'a'.repeat(244)}@example.co`,
    `a@${'b'.repeat(63)}.co`,
    `a@${'b'.repeat(64)}.co`,
    'a@b.co\n',
  ].filter((text) => text === text.trim() || text.endsWith('\n'));
  const rows = await database.owner<{ is: boolean }>(
    `select private.is_email(t) as is from unnest(array[${texts.map(literal).join(',')}]::text[]) with ordinality as list (t, n) order by n`,
  );
  // The form trims an address; the table doesn't.
  const disagreed = texts.filter((text, index) => rows[index]?.is !== (isEmail(text) && text === text.trim()));
  expect(disagreed).toEqual([]);
  await database.close();
});

test('a business can’t be added with an invalid address, but an older one be decided', async () => {
  const database = await openForTest();
  const [merchant] = await signedIn(database, 1, 'merchant');
  if (merchant === undefined) throw new Error('nobody is signed in');
  const add = (email: string) =>
    `insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email)
     values (gen_random_uuid(), '${merchant.id}', 'ca', 'N', 'A', 'C', 'on', '${email}')`;
  await expect(database.as(merchant.caller, add('josé@example.com'))).rejects.toThrow('not an email address');
  await database.as(merchant.caller, add('jose@example.com'));
  await database.owner(`alter table public.businesses disable trigger guard_business_email; ${add('josé@example.com')};
    alter table public.businesses enable trigger guard_business_email;`);
  await database.owner(`update public.businesses set status = 'Active'`);
  expect(await database.owner(`select from public.businesses where status = 'Active'`)).toHaveLength(2);
  await database.close();
});
