import * as fc from 'fast-check';
import { playerOf, type Administrator, type Courier, type Merchant } from '../cast.ts';
import { isApproved, isOnline, type Model } from '../model.ts';
import { overdueFrom, REPORTED_AFTER } from '../rules.ts';
import { jobOf } from './couriers.ts';
import { expectedOf } from './expected.ts';
import { idOf, number, anyActor } from './merchants.ts';
import { command, nth, step, type Step } from './step.ts';

export const reportLost = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} reports ${number} as lost`, async (model, world) => {
    const id = idOf(model, number);
    const stored = nth(model, number);
    const allowed = expectedOf(model, by, number, 'lose');
    const early = stored !== undefined && world.now < overdueFrom(stored) + REPORTED_AFTER;
    const expected = allowed === 'accepted' && early ? 'too-early' : allowed;
    await command(model, world, by, 'the loss', expected, (as, command) =>
      as.merchantDeliveries.reportLost(command, id),
    );
  });

/** An administrator releases a delivery; for anyone else it doesn't exist. */
export const releaseOf = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} takes ${number} from its courier`, async (model, world) => {
    const id = idOf(model, number);
    await command(model, world, by, 'the release', expectedOf(model, by, number, 'release'), (as, command) =>
      as.merchantDeliveries.release(command, id),
    );
  });

/** The answer to an administrator who hands a delivery to a courier. */
function handedOver(model: Model, now: number, number: number, to: Courier, instead: boolean): string {
  const stored = nth(model, number);
  const from = instead ? ['accepted', 'at_pickup'] : ['searching'];
  if (stored === undefined || !from.includes(stored.delivery.status)) return 'taken';
  if (jobOf(model, to) !== undefined) return 'busy';
  if (!isApproved(model, to) || !playerOf(to).verified || !isOnline(model, to, now)) return 'offline';
  if (!model.couriers[to].markets.includes(stored.delivery.market)) return 'other-market';
  return stored.people?.dropoff.email === playerOf(to).email ? 'own-delivery' : 'accepted';
}

/** An administrator assigns a delivery to a courier, who may have passed it. `instead` replaces its courier. */
export const handOver = (by: Merchant | Administrator, number: number, to: Courier, instead: boolean): Step =>
  step(`${by} hands ${number} to ${to}${instead ? ' instead' : ''}`, async (model, world) => {
    const id = idOf(model, number);
    const events = nth(model, number)?.events ?? [];
    const [approved, online] = [isApproved(model, to), isOnline(model, to, world.now)];
    const expected = model.accounts[by].isAdmin ? handedOver(model, world.now, number, to, instead) : 'denied';
    const answer = await command(model, world, by, 'the hand over', expected, (as, command) =>
      as.liveBoard.assign(command, id, playerOf(to).id, instead),
    );
    if (!answer.ok) return;
    model.acceptances.push({ kind: 'assign', delivery: id, courier: to, at: world.now, approved, online });
    const now = world.dispatch().deliveries.find(({ delivery }) => delivery.id === id)?.events ?? [];
    const added = now.slice(events.length).map(({ kind, actor, at }) => `${kind} by ${actor} at ${at}`);
    const due = [...(instead ? ['release'] : []), 'assign'].map((kind) => `${kind} by admin at ${world.now}`);
    if (added.join() !== due.join()) model.broken.push({ invariant: 3, what: `handed over by ${added.join()}` });
  });

const handedTo = fc.constantFrom<Courier[]>('kai', 'lea');

export const administrators: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anyActor, number).map(([by, which]) => reportLost(by, which)),
  fc.tuple(anyActor, number).map(([by, which]) => releaseOf(by, which)),
  ...[0, 1].map(() =>
    fc
      .tuple(anyActor, number, handedTo, fc.boolean())
      .map(([by, which, to, instead]) => handOver(by, which, to, instead)),
  ),
];
