import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aJpeg } from '#tests/builders/picture.ts';
import type { Shop } from './deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

// A repeat is accepted because of the stored command or because the delivery is still carried. Both are read from one
// snapshot: with two snapshots, the first call could finish in between, and neither would be seen.
describe(
  `a last step sent several times in parallel, ${RUNS} times (${databaseKind()})`,
  { timeout: RUNS_TIMEOUT },
  () => {
    test.each(['deliver', 'hand_back'])(
      '%s gets the same answer each time, also for a suspended courier',
      async (last) => {
        await runs(async (deliveries) => {
          const [courier] = (await deliveries.couriers(1)) as [SignedIn];
          const admin = await deliveries.administrator();
          return async () => {
            const [shop] = (await deliveries.shops(1)) as [Shop];
            const id = await deliveries.requested(shop);
            await deliveries.toTheDoor(courier, id);
            const [secret] = await deliveries.database.owner<{ pin: string }>(
              `select pin from private.delivery_secrets where delivery = '${id}'`,
            );
            if (last === 'hand_back') await deliveries.step(courier, id, 'fail', { reason: 'refused' });
            expect(await deliveries.decide(admin, courier, 'suspend')).toBe('done');
            const more = last === 'deliver' ? { pin: secret?.pin ?? '' } : { photo: aJpeg() };
            const command = randomUUID();
            const send = () => deliveries.step(courier, id, last, { command, ...more });
            // The repeats arrive before, during and after the first call.
            const answers = await Promise.all(
              [0, 0, 1, 2, 3, 4, 5, 7].map(async (ms) => {
                await new Promise((resolve) => {
                  setTimeout(resolve, ms);
                });
                return send();
              }),
            );
            expect(new Set(answers)).toEqual(new Set(['done']));
            expect(await deliveries.decide(admin, courier, 'reinstate')).toBe('done');
            // The same courier fails each time, which would send them to review.
            await deliveries.database.owner(`delete from private.courier_incidents where courier = '${courier.id}';
          update private.courier_presence set online_until = 'infinity' where courier = '${courier.id}'`);
          };
        });
      },
    );
  },
);
