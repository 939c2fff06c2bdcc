import { describe, expect, test } from 'vitest';
import { functionsWorld } from '../world.ts';

describe('reset-password', () => {
  const ticketFor = async (world: ReturnType<typeof functionsWorld>): Promise<string> => {
    const { body } = await world.ask('send-verification', { email: 'person-0@example.com', type: 'password-reset' });
    const answer = await world.ask('verify-code', {
      email: 'person-0@example.com',
      challenge: body['challenge'],
      code: '123456',
      type: 'password-reset',
    });
    return String(answer.body['ticket']);
  };

  test('sets the password once, and confirms it by email', async () => {
    const world = functionsWorld([{ verified: true }]);
    const ticket = await ticketFor(world);
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
    expect((await world.ask('reset-password', { ticket, password: 'a third horse' })).body.code).toBe('ticket_expired');
    expect(world.notes.passwords.get('id-0')).toBe('another horse');
    // Only to the account's own address.
    const notices = world.notes.mails.filter(({ subject }) => subject.includes('password was changed'));
    expect(notices.map(({ to }) => to)).toEqual(['person-0@example.com']);
    expect(world.notes.cleared).toEqual([]);
  });

  test('removes data from a person who could not verify the email', async () => {
    const world = functionsWorld([{}]);
    await world.ask('reset-password', { ticket: await ticketFor(world), password: 'another horse' });
    expect(world.notes.cleared).toEqual(['id-0']);
  });

  test.each(['12345', 'password', 'x'.repeat(73)])(
    'keeps the ticket valid after a refused password: %s',
    async (password) => {
      const world = functionsWorld([{}]);
      const ticket = await ticketFor(world);
      expect((await world.ask('reset-password', { ticket, password })).status).toBeGreaterThanOrEqual(400);
      expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
    },
  );

  test('reports why a password is refused, and keeps the ticket valid', async () => {
    const world = functionsWorld([{}]);
    const ticket = await ticketFor(world);
    expect((await world.ask('reset-password', { ticket, password: 'leaked horse' })).body.code).toBe('leaked_password');
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
  });

  test('keeps the ticket valid if the password could not be set', async () => {
    const world = functionsWorld([{}]);
    const ticket = await ticketFor(world);
    world.faults.admin = true;
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(500);
    world.faults.admin = false;
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
  });

  test('does not judge a password without a ticket', async () => {
    expect((await functionsWorld().ask('reset-password', { ticket: 'made-up', password: 'x' })).body.code).toBe(
      'ticket_expired',
    );
  });
});
