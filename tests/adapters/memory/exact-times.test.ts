import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { failureOf, refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { openMemory } from '#tests/contract/memory.ts';
import type { BackendUnderTest } from '#tests/contract/backend-under-test.ts';
import { askForCode, customer, newcomer, verifiedCustomer } from '#tests/contract/people.ts';

/** Limits to the millisecond, which need a stopped clock; the contract allows for real clocks. */
describe('The in-memory backend applies its time limits to the millisecond', () => {
  test.each([
    [10 * MINUTE - 1, 'accepted'],
    [10 * MINUTE, 'invalid-or-expired'],
  ])('a code after %d ms: %s', async (age, outcome) => {
    const world = await openMemory();
    const person = await newcomer(world);
    const guess = await askForCode(world, person);
    await world.advance(age);
    expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe(outcome);
  });

  test.each([
    [10 * MINUTE - 1, 'accepted'],
    [10 * MINUTE, 'ticket-expired'],
  ])('a ticket after %d ms: %s', async (age, outcome) => {
    const world = await openMemory();
    const person = await newcomer(world);
    const { ticket } = valueOf(
      await person.backend.verification.verifyCode(await askForCode(world, person, 'password-reset')),
    );
    await world.advance(age);
    expect(refusalOf(await person.backend.verification.resetPassword(ticket ?? '', 'another horse'))).toBe(outcome);
  });

  test.each([
    [0, 60 * SECOND],
    [1, 60 * SECOND - 1],
    [60 * SECOND - 1, 1],
  ])('after %d ms, the next code is %d ms away', async (age, wait) => {
    const world = await openMemory();
    const person = await newcomer(world);
    await askForCode(world, person);
    await world.advance(age);
    const refusal = failureOf(
      await person.backend.verification.sendCode({ purpose: 'registration', email: person.email, firstName: '' }),
    );
    expect(refusal).toMatchObject({ kind: 'throttled', retryAfterMs: wait });
    await world.advance(wait);
    expect(
      refusalOf(
        await person.backend.verification.sendCode({ purpose: 'registration', email: person.email, firstName: '' }),
      ),
    ).toBe('accepted');
  });

  test('the sixth code in an hour comes an hour after the first', async () => {
    const world = await openMemory();
    const person = await newcomer(world);
    for (let i = 0; i < 5; i += 1) {
      await askForCode(world, person);
      await world.advance(MINUTE);
    }
    const refusal = failureOf(
      await person.backend.verification.sendCode({ purpose: 'registration', email: person.email, firstName: '' }),
    );
    expect(refusal.retryAfterMs).toBe(HOUR - 5 * MINUTE);
  });

  /** A person who asked to change their address, and the tokens of both mails. */
  async function asking(world: BackendUnderTest) {
    const { backend, email, password } = await verifiedCustomer(world);
    valueOf(await backend.emailChange.ask('robin.new@example.com', password));
    const tokenTo = async (address: string) =>
      [...new URLSearchParams((await world.mails(address))[0]?.link?.split('?')[1]).values()][0] ?? 'none';
    return { backend, token: await tokenTo('robin.new@example.com'), undoToken: await tokenTo(email) };
  }

  test.each([
    [HOUR - 1, 'accepted'],
    [HOUR, 'link-expired'],
  ])('a new address after %d ms: %s', async (age, outcome) => {
    const world = await openMemory();
    const { backend, token } = await asking(world);
    await world.advance(age);
    expect(refusalOf(await backend.emailChange.confirm(token))).toBe(outcome);
  });

  test.each([
    [72 * HOUR - 1, 'accepted'],
    [72 * HOUR, 'link-expired'],
  ])('a changed address that is undone after %d ms: %s', async (age, outcome) => {
    const world = await openMemory();
    const { backend, token, undoToken } = await asking(world);
    valueOf(await backend.emailChange.confirm(token));
    await world.advance(age);
    expect(refusalOf(await backend.emailChange.undo(undoToken))).toBe(outcome);
  });

  test.each([
    [DAY - 1, 'accepted'],
    [DAY, 'session-ended'],
  ])('an account never verified after %d ms: %s', async (age, outcome) => {
    const world = await openMemory();
    const person = await customer(world);
    await world.advance(age);
    expect(refusalOf(await person.backend.users.find(person.id))).toBe(outcome);
  });
});
