import { describe, expect, test } from 'vitest';
import { phoneReader } from '#adapters/browser/phone-reader.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { changeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { ChangeRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { merchantApp } from './merchant.ts';

/** A business with one delivery, and a recorder of its merchant's commands. */
async function shop() {
  const made = merchantApp();
  const { merchantDeliveries } = made.backend;
  const { delivery } = valueOf(await made.request(made.order()));
  const sent: CommandId[] = [];
  /** Answers to the next calls in place of the backend's; null for the backend's own. */
  const instead: (ChangeRefusal | Failure | null)[] = [];
  const change = changeDelivery(
    {
      ...merchantDeliveries,
      async cancel(command, id, agreedFee) {
        sent.push(command);
        const error = instead.shift() ?? null;
        const answer = await merchantDeliveries.cancel(command, id, agreedFee);
        return error === null ? answer : refused(error);
      },
      async correct(command, id, changes) {
        sent.push(command);
        const error = instead.shift() ?? null;
        const answer = await merchantDeliveries.correct(command, id, changes);
        return error === null ? answer : refused(error);
      },
    },
    cryptoRandom,
    phoneReader,
  );
  /** A courier accepts. */
  const accepted = () =>
    made.app.server.apply(({ state }) => {
      const [stored] = state.dispatch.deliveries;
      if (stored !== undefined) stored.delivery = { ...stored.delivery, status: 'accepted' };
    });
  return { delivery, sent, instead, change, accepted };
}

const CHANGES = { street: '1 Other Street', unit: '', notes: '', phone: '+14165550000' };

describe('Changing a delivery', () => {
  test('sends the same command until there is an answer', async () => {
    const { delivery, sent, instead, change } = await shop();
    instead.push(failure('timeout'));
    await change.cancel(delivery.id, 0);
    expect(valueOf(await change.cancel(delivery.id, 0)).status).toBe('canceled');
    expect(sent[1]).toBe(sent[0]);
  });

  test('sends the same command for a double press', async () => {
    const { delivery, sent, change } = await shop();
    const [first, second] = await Promise.all([change.cancel(delivery.id, 0), change.cancel(delivery.id, 0)]);
    expect([valueOf(first).status, valueOf(second).status]).toEqual(['canceled', 'canceled']);
    expect(new Set(sent).size).toBe(1);
  });

  test('agrees to another fee with a new command, also before the first answer', async () => {
    const { delivery, instead, change, accepted } = await shop();
    accepted();
    instead.push(failure('timeout'));
    await change.cancel(delivery.id, 0);
    expect(valueOf(await change.cancel(delivery.id, 300)).status).toBe('canceled');
  });

  test('asks again for a higher fee, with a new command', async () => {
    const { delivery, sent, change, accepted } = await shop();
    accepted();
    expect(await change.cancel(delivery.id, 0)).toEqual(refused({ code: 'costs-more', fee: 300 }));
    expect(await change.cancel(delivery.id, 0)).toEqual(refused({ code: 'costs-more', fee: 300 }));
    expect(valueOf(await change.cancel(delivery.id, 300)).status).toBe('canceled');
    expect(new Set(sent).size).toBe(3);
  });

  test.each<[string, Failure[]]>([
    ['an answered one', [failure('timeout')]],
    ['one that was done without an answer as well', [failure('timeout'), failure('timeout')]],
  ])('corrects back to a change without an answer, after %s', async (_, failures) => {
    const { delivery, instead, change } = await shop();
    instead.push(...failures);
    const correct = (street: string) => change.correct('ca', delivery.id, { ...CHANGES, street });
    await correct('1 Other Street');
    await correct('2 Second Street');
    expect(valueOf(await correct('1 Other Street')).people?.dropoff.street).toBe('1 Other Street');
  });

  test('sends the same command for the latest change, also if an earlier answer is late', async () => {
    const { delivery, sent, instead, change } = await shop();
    const correct = (street: string) => change.correct('ca', delivery.id, { ...CHANGES, street });
    const first = correct('1 Other Street');
    instead.push(null, failure('timeout'));
    await Promise.all([first, correct('2 Second Street')]);
    await correct('2 Second Street');
    expect(sent[2]).toBe(sent[1]);
  });

  test('sends another command after an answer, and for another change', async () => {
    const { delivery, sent, instead, change } = await shop();
    instead.push('wrong-status', failure('offline'));
    expect(await change.correct('ca', delivery.id, CHANGES)).toEqual(refused('wrong-status'));
    await change.correct('ca', delivery.id, CHANGES);
    expect(await change.correct('ca', delivery.id, { ...CHANGES, unit: '4' })).toEqual(ok(expect.anything()));
    expect(new Set(sent).size).toBe(3);
  });
});
