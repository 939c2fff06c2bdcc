import * as fc from 'fast-check';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { MINUTE } from '#core/clock.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { FAILURE_REASONS, type DeliveryId, type FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import { marketOf } from '#core/delivery/price/zone.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { COURIERS, playerOf, type Courier } from '../cast.ts';
import { isApproved, isOnline, type Model } from '../model.ts';
import { CARRIED, FINAL, MOVES, RETRIES, retriesIn, WITH_PARCEL } from '../rules.ts';
import { ask, command, nth, step, type Step } from './step.ts';
import { UNKNOWN } from './merchants.ts';

const TORONTO = marketOf('canada', 'on', 'Toronto');
const PORTLAND = marketOf('us', 'or', 'Portland');
const MARKETS = {
  Toronto: [TORONTO],
  Portland: [PORTLAND],
  both: [PORTLAND, TORONTO, PORTLAND],
  none: [],
} as const;

/** The courier's current job, or a delivery by its index. */
export type Target = 'job' | number;

const targetOf = (model: Model, by: Courier, target: Target): StoredDelivery | undefined =>
  target === 'job' ? jobOf(model, by) : nth(model, target);
export const jobOf = (model: Model, by: Courier): StoredDelivery | undefined =>
  model.last.dispatch.deliveries.find(
    ({ delivery }) => delivery.courier === playerOf(by).id && CARRIED.includes(delivery.status),
  );

const whereApproved = (model: Model, by: Courier): string => (isApproved(model, by) ? 'accepted' : 'denied');
/** A courier who is no longer approved may finish a delivery whose parcel they carry. */
const mayFinish = (model: Model, by: Courier): boolean =>
  isApproved(model, by) || WITH_PARCEL.includes(jobOf(model, by)?.delivery.status ?? '');
const whereFinishing = (model: Model, by: Courier): string => (mayFinish(model, by) ? 'accepted' : 'denied');

export const goOnline = (by: Courier): Step =>
  step(`${by} goes online`, async (model, world) => {
    const wasOnline = isOnline(model, by, world.now);
    const answer = await ask(model, world, by, 'going online', whereApproved(model, by), (as) =>
      as.courierDesk.goOnline(),
    );
    if (!answer.ok) return;
    model.couriers[by].seenAt = world.now;
    if (!wasOnline) model.couriers[by].cameAt = world.now;
  });

export const goOffline = (by: Courier): Step =>
  step(`${by} goes offline`, async (model, world) => {
    const answer = await ask(model, world, by, 'going offline', whereFinishing(model, by), (as) =>
      as.courierDesk.goOffline(),
    );
    if (answer.ok) model.couriers[by].seenAt = null;
  });

/** The courier's app polls, which keeps them online. */
export const duty = (by: Courier): Step =>
  step(`${by} looks at the board`, async (model, world) => {
    const online = isOnline(model, by, world.now);
    const answer = await ask(model, world, by, 'the board', whereFinishing(model, by), (as) => as.courierDesk.duty());
    if (!answer.ok) return;
    if (answer.value.online !== online)
      model.broken.push({ invariant: 17, what: `${by} is ${online ? '' : 'not '}online` });
    if (online) model.couriers[by].seenAt = world.now;
  });

export const work = (by: Courier, where: keyof typeof MARKETS): Step =>
  step(`${by} works in ${where}`, async (model, world) => {
    const answer = await ask(model, world, by, 'saving the cities', whereApproved(model, by), (as) =>
      as.courierDesk.saveMarkets(MARKETS[where]),
    );
    if (answer.ok) model.couriers[by].markets = MARKETS[where];
  });

export const pass = (by: Courier, number: number): Step =>
  step(`${by} passes ${number}`, async (model, world) => {
    const id = nth(model, number)?.delivery.id;
    const answer = await ask(model, world, by, 'passing', whereApproved(model, by), (as) =>
      as.courierDesk.pass(id ?? UNKNOWN),
    );
    if (answer.ok && id !== undefined) model.couriers[by].passed.add(id);
  });

export const accept = (by: Courier, number: number): Step =>
  step(`${by} accepts ${number}`, async (model, world) => {
    const stored = nth(model, number);
    const { markets, passed } = model.couriers[by];
    const approved = isApproved(model, by);
    const online = isOnline(model, by, world.now);
    const delivery = stored?.delivery;
    const expected = !approved
      ? 'denied'
      : jobOf(model, by) !== undefined
        ? 'busy'
        : !online
          ? 'offline'
          : delivery === undefined || FINAL.includes(delivery.status)
            ? 'taken'
            : !markets.includes(delivery.market)
              ? 'other-market'
              : stored?.people?.dropoff.email === playerOf(by).email
                ? 'own-delivery'
                : passed.has(delivery.id)
                  ? 'passed'
                  : delivery.status === 'searching'
                    ? 'accepted'
                    : 'taken';
    const answer = await command(model, world, by, 'accepting', expected, (as, id) =>
      as.courierDesk.accept(id, delivery?.id ?? UNKNOWN),
    );
    if (answer.ok && delivery !== undefined) {
      model.acceptances.push({ kind: 'accept', delivery: delivery.id, courier: by, at: world.now, approved, online });
      if (!markets.includes(delivery.market) || passed.has(delivery.id))
        model.broken.push({ invariant: 13, what: `${by} got a delivery that is not on their board` });
    }
  });

type Sending = (
  desk: CourierDesk,
  command: CommandId,
  id: DeliveryId,
) => ReturnType<CourierDesk['release'] | CourierDesk['arriveAtPickup'] | CourierDesk['deliver']>;

/** The answer to any step of a courier before its own guard is checked. */
function expectedStep(
  model: Model,
  by: Courier,
  stored: StoredDelivery | undefined,
  kind: keyof typeof MOVES,
  guard: (stored: StoredDelivery) => string,
): string {
  if (!mayFinish(model, by)) return 'denied';
  if (stored === undefined || stored.delivery.courier !== playerOf(by).id) return 'no-such-delivery';
  return MOVES[kind].from.split(' ').includes(stored.delivery.status) ? guard(stored) : 'wrong-status';
}

const courierStep =
  (name: string, kind: keyof typeof MOVES, send: Sending) =>
  (by: Courier, target: Target): Step =>
    step(`${by} ${name} ${target}`, async (model, world) => {
      const stored = targetOf(model, by, target);
      const expected = expectedStep(model, by, stored, kind, () => 'accepted');
      await command(model, world, by, name, expected, (as, id) =>
        send(as.courierDesk, id, stored?.delivery.id ?? UNKNOWN),
      );
    });

export const release = courierStep('gives back', 'release', (desk, command, id) => desk.release(command, id));
export const arriveAtPickup = courierStep('arrives at the shop for', 'arrive_pickup', (desk, command, id) =>
  desk.arriveAtPickup(command, id),
);
export const pickUp = courierStep('picks up', 'pick_up', (desk, command, id) => desk.pickUp(command, id));
export const arriveAtDropoff = courierStep('arrives at the door of', 'arrive_dropoff', (desk, command, id) =>
  desk.arriveAtDropoff(command, id),
);
export const handBack = courierStep('hands back', 'hand_back', (desk, command, id) =>
  desk.handBack(command, id, aJpeg(9)),
);

export type Handing = 'right' | 'wrong PIN' | 'PIN' | 'photo' | 'no photo';

export const deliver = (by: Courier, target: Target, how: Handing): Step =>
  step(`${by} hands over ${target} with ${how === 'right' ? 'what it takes' : how}`, async (model, world) => {
    const stored = targetOf(model, by, target);
    const pin = stored?.secrets?.pin ?? '9999';
    const wrong = pin === '7777' ? '8888' : '7777';
    const door = stored?.delivery.handover === 'door';
    const proof =
      how === 'photo' || (how === 'right' && door)
        ? { photo: aJpeg(7) }
        : how === 'no photo'
          ? { photo: 'data:image/jpeg;base64,' }
          : { pin: how === 'wrong PIN' ? wrong : pin };
    const expected =
      how === 'no photo' && mayFinish(model, by)
        ? 'invalid'
        : expectedStep(model, by, stored, 'deliver', ({ secrets }) => {
            if (door) return 'photo' in proof ? 'accepted' : 'photo-missing';
            if ((secrets?.tries ?? 0) >= 5) return 'pin-locked';
            return 'pin' in proof && proof.pin === secrets?.pin ? 'accepted' : 'wrong-pin';
          });
    const answer = await command(model, world, by, 'handing over', expected, (as, id) =>
      as.courierDesk.deliver(id, stored?.delivery.id ?? UNKNOWN, proof),
    );
    if (answer.ok && stored !== undefined) model.proofs.set(stored.delivery.id, proof);
  });

export const fail = (by: Courier, target: Target, reason: FailureReason): Step =>
  step(`${by} fails to hand over ${target}: ${reason}`, async (model, world) => {
    const stored = targetOf(model, by, target);
    const expected = expectedStep(model, by, stored, 'fail', ({ delivery, secrets }) => {
      if (reason === 'no_answer')
        return world.now - (delivery.reached.at_dropoff ?? 0) < 5 * MINUTE ? 'too-early' : 'accepted';
      return reason === 'pin_locked' && (secrets?.tries ?? 0) < 5 ? 'pin-not-locked' : 'accepted';
    });
    await command(model, world, by, 'giving up', expected, (as, id) =>
      as.courierDesk.fail(id, stored?.delivery.id ?? UNKNOWN, reason),
    );
  });

export const retry = (by: Courier, target: Target): Step =>
  step(`${by} tries the door again for ${target}`, async (model, world) => {
    const stored = targetOf(model, by, target);
    const expected = expectedStep(model, by, stored, 'retry', ({ events, secrets }) => {
      if ((secrets?.tries ?? 0) >= 5) return 'pin-locked';
      return retriesIn(events) < RETRIES ? 'accepted' : 'no-more-tries';
    });
    await command(model, world, by, 'trying again', expected, (as, id) =>
      as.courierDesk.retry(id, stored?.delivery.id ?? UNKNOWN),
    );
  });

export const courier = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Courier[]>('kai', 'lea') },
  { weight: 2, arbitrary: fc.constantFrom(...COURIERS) },
);
const number = fc.oneof(fc.nat(2), fc.nat(7));
const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<'job'>('job') },
  { weight: 1, arbitrary: fc.nat(4) },
);
const with_ = (make: (by: Courier, target: Target) => Step): fc.Arbitrary<Step> =>
  fc.tuple(courier, target).map(([by, which]) => make(by, which));

export const couriers: readonly fc.Arbitrary<Step>[] = [
  courier.map(goOnline),
  courier.map(goOnline),
  courier.map(goOffline),
  courier.map(duty),
  fc
    .tuple(courier, fc.constantFrom<(keyof typeof MARKETS)[]>('Toronto', 'both', 'Portland', 'none'))
    .map(([by, where]) => work(by, where)),
  fc.tuple(courier, number).map(([by, nth]) => pass(by, nth)),
  fc.tuple(courier, number).map(([by, nth]) => accept(by, nth)),
  fc.tuple(courier, number).map(([by, nth]) => accept(by, nth)),
  with_(release),
  with_(arriveAtPickup),
  with_(pickUp),
  with_(arriveAtDropoff),
  with_(handBack),
  with_(retry),
  fc
    .tuple(courier, target, fc.constantFrom<Handing[]>('right', 'right', 'wrong PIN', 'PIN', 'photo', 'no photo'))
    .map(([by, which, how]) => deliver(by, which, how)),
  fc.tuple(courier, target, fc.constantFrom(...FAILURE_REASONS)).map(([by, which, reason]) => fail(by, which, reason)),
];
