import { job, pastJob } from '#core/delivery/courier/courier-delivery.ts';
import type { CourierDesk, StepRefusal, StepReport } from '#core/delivery/courier/courier-desk.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { Delivery, DeliverySecrets } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { DeliveryRecord } from '#core/delivery/lifecycle/delivery-record.ts';
import { isCarried, isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { stepTime } from '#core/delivery/lifecycle/step-time.ts';
import type { Fix } from '#core/delivery/place/position.ts';
import type { ShiftParts } from '#core/delivery/courier/shift-parts.ts';
import { shift } from '#core/delivery/courier/shift.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { failure, type Failure } from '#core/failure.ts';
import { later, type Instant } from '#core/instant.ts';
import { MINUTE } from '#core/clock.ts';
import type { PollResult } from '#core/poll.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { aCourierId, aDelivery, PIN, REQUESTED_AT, secretsOf } from '#tests/builders/delivery.ts';
import { aPage, type TestPage } from '#tests/builders/page.ts';

/** A courier who shares no position. */
export const NOT_SHARING: ShiftParts['sharing'] = {
  work: () => undefined,
  fixes: { next: () => null, current: () => null, sent: () => undefined, unsent: () => undefined },
};

/** The outcome of a request: answered, or lost on the way there or back. */
export type Network = 'answers' | 'loses-requests' | 'loses-answers';

const PLACE = { city: 'Toronto', state: 'on', postalCode: 'M6J 2Z4', phone: '+14165550101', notes: '' };

/** A server with one delivery that a courier has accepted, and its commands in order. */
export function courierServer(
  handover: 'meet' | 'door' = 'meet',
  id = aDelivery().build().id,
  dropoffReadyAt: Instant | null = null,
) {
  let delivery: Delivery = aDelivery()
    .with({ id, handover, dropoffReadyAt, status: 'accepted', version: 2, courier: aCourierId })
    .build();
  delivery = { ...delivery, reached: { ...delivery.reached, accepted: REQUESTED_AT } };
  let secrets: DeliverySecrets = secretsOf(delivery);
  let now = later(REQUESTED_AT, MINUTE);
  const answers = new Map<CommandId, Result<null, StepRefusal>>();
  let lastEvent = now;
  const times: Instant[] = [];
  const done: DeliveryCommand['kind'][] = [];
  const fixes: (Fix | null)[] = [];
  const received: CommandId[] = [];
  const record = (): DeliveryRecord => ({
    delivery,
    people: {
      pickup: { ...PLACE, name: 'Bakery', street: '1 Shop Street' },
      dropoff: { ...PLACE, name: 'Rosa', street: '2 Home Street', unit: '', accessCode: '', email: '' },
      recipientNote: '',
    },
    secrets,
    key: null,
    events: [],
    courier: null,
    proof: null,
    mayCallShop: false,
  });
  const shown = () =>
    delivery.courier === server.asking && isCarried(delivery.status) ? [job(record()) ?? missing()] : [];
  const server = {
    network: 'answers' as Network,
    /** The courier who asks for the board. */
    asking: aCourierId,
    done,
    /** When each of them counts. */
    times,
    received,
    /** The fixes that arrived with a step, unless the step ends the delivery. */
    fixes,
    now: () => now,
    status: () => delivery.status,
    pass: (ms: number) => {
      now = later(now, ms);
    },
    /** A command from elsewhere: by the merchant, or by the same courier on another phone. */
    elsewhere(command: DeliveryCommand, actor: 'merchant' | 'courier') {
      const outcome = move(delivery, secrets, command, actor, now);
      if (outcome.ok) delivery = outcome.value.delivery;
    },
  };
  const ask = async <T>(work: () => Result<T, StepRefusal>): Promise<Result<T, StepRefusal | Failure>> => {
    await Promise.resolve();
    if (server.network === 'loses-requests') return refused(failure('offline'));
    const answer = work();
    return server.network === 'loses-answers' ? refused(failure('timeout')) : answer;
  };
  const step = <T>(id: CommandId, command: DeliveryCommand, view: () => T | null, { here, age }: StepReport = {}) =>
    ask<T>(() => {
      received.push(id);
      if (here !== undefined) fixes.push(here);
      let answer = answers.get(id);
      if (answer === undefined) {
        const mine = delivery.courier === aCourierId;
        const at = stepTime(now, age, lastEvent);
        const outcome = mine ? move(delivery, secrets, command, 'courier', at) : null;
        if (outcome !== null) secrets = outcome.secrets;
        answer = outcome === null ? refused('no-such-delivery') : outcome.ok ? ok(null) : refused(outcome.error);
        if (outcome?.ok === true) {
          delivery = outcome.value.delivery;
          lastEvent = at;
          times.push(at);
          done.push(command.kind);
        }
        answers.set(id, answer);
      }
      if (!answer.ok) return answer;
      const shown = view();
      return shown === null && command.kind !== 'release' ? refused('no-such-delivery') : ok(shown as T);
    });
  const aJob = () => (isFinal(delivery.status) ? null : (job(record()) ?? missing()));
  const past = () => pastJob(delivery);
  const unused = async () => missing();
  const desk: CourierDesk = {
    duty: unused,
    goOnline: unused,
    goOffline: unused,
    saveMarkets: unused,
    application: unused,
    saveApplication: unused,
    accept: unused,
    pass: unused,
    reorder: unused,
    earnings: unused,
    async release(id) {
      const answer = await step(id, { kind: 'release' }, () => null);
      return answer.ok ? ok() : answer;
    },
    arriveAtPickup: (id, _delivery, report) => step(id, { kind: 'arrive_pickup' }, aJob, report),
    pickUp: (id, _delivery, report) => step(id, { kind: 'pick_up' }, aJob, report),
    arriveAtDropoff: (id, _delivery, report) => step(id, { kind: 'arrive_dropoff' }, aJob, report),
    deliver: (id, _delivery, proof, report) =>
      step(id, { kind: 'deliver', ...('pin' in proof ? proof : { photo: true }) }, past, report),
    fail: (id, _delivery, reason, report) => step(id, { kind: 'fail', reason }, aJob, report),
    retry: (id, _delivery, report) => step(id, { kind: 'retry' }, aJob, report),
    handBack: (id, _delivery, _photo, report) => step(id, { kind: 'hand_back', photo: true }, past, report),
  };
  const polls = new Set<() => void>();
  const feed = {
    duty(listener: Parameters<DeliveryFeed['duty']>[0]) {
      const poll = () => {
        if (server.network === 'loses-requests') return listener(refused(failure('offline')));
        const view = { online: true, standbyUntil: null, missedOffers: false, markets: [], offers: [], jobs: shown() };
        listener(ok({ view, asOf: now, failing: false }));
      };
      polls.add(poll);
      if (server.network === 'answers') poll();
      else listener(refused(failure('offline')));
      return () => void polls.delete(poll);
    },
  } as Partial<DeliveryFeed> as DeliveryFeed;
  /** Every open screen polls the board and the job. */
  const poll = () => polls.forEach((ask) => ask());
  return { ...server, server, desk, feed, poll, delivery: delivery.id, pin: PIN };
}
export type CourierServer = ReturnType<typeof courierServer>;

const missing = (): never => {
  throw new Error('not part of this test');
};

/** The app of that courier, on one tab of a phone. */
export interface CourierPhone {
  readonly shift: ReturnType<typeof shift>;
  readonly page: TestPage;
  readonly storage: LocalStoragePort;
  /** The latest view on the screen. */
  view(): ShiftView | null;
  latest(): PollResult<ShiftView> | null;
  close(): void;
}

export function openPhone(
  { server, desk, feed }: CourierServer,
  device = memoryDevice(),
  painted: () => Promise<void> = () => Promise.resolve(),
  sharing = NOT_SHARING,
): CourierPhone {
  const storage = device.tab();
  const page = { ...aPage({ random: { uuid: () => crypto.randomUUID(), integer: () => 0 } }), clock: server };
  const app = shift(desk, feed, storage, { ...page, painted, sharing });
  app.setCourier(aCourierId);
  let last: PollResult<ShiftView> | null = null;
  const stop = app.watch((latest) => {
    last = latest;
  });
  return {
    shift: app,
    page,
    storage,
    view: () => (last?.ok === true ? last.value.view : null),
    latest: () => last,
    close() {
      stop();
      app.setCourier(null);
    },
  };
}

/** Resolves when everything that was started has been answered. */
export const answered = () => new Promise<void>((resolve) => void setTimeout(resolve));
