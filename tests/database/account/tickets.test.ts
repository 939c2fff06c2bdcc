import { expect, test } from 'vitest';
import { codeSetup } from './code-setup.ts';
import { databaseKind } from '../open-database.ts';

test(`a ticket used sixty times at the same time sets one password (${databaseKind()})`, async () => {
  const { database, functions, person, ask } = await codeSetup();
  const { ticket } = await functions.ask('verify-code', await ask(person.email));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      functions.ask('reset-password', { ticket, password: `password ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'ticket_expired')).toHaveLength(59);
  const winner = answers.findIndex(({ status }) => status === 200);
  const [account] = await database.owner<{ encrypted_password: string }>(
    `select encrypted_password from auth.users where id = '${person.id}'`,
  );
  expect(account?.encrypted_password).toBe(`password ${winner}`);
  await database.close();
});

test('a weak password returns the ticket, which then works once', async () => {
  const { database, functions, person, ask } = await codeSetup();
  const { ticket } = await functions.ask('verify-code', await ask(person.email));
  expect((await functions.ask('reset-password', { ticket, password: '12345' })).code).toBe('weak_password');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => functions.ask('reset-password', { ticket, password: 'another horse' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await database.close();
});
