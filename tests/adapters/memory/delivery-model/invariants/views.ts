import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { MINUTE } from '#core/clock.ts';
import { COURIERS, playerOf, type Courier } from '../cast.ts';
import { isApproved, waitingSince, type Asked } from '../model.ts';
import type { Asking, Snapshot } from '../snapshot.ts';
import { endOf, TRACKED_FOR, WITH_PARCEL } from '../rules.ts';
import { alike, type Invariant } from './invariant.ts';

/** The statuses in which a courier is on the way to the shop, there, or on the way to the door. */
const CARRIED: readonly string[] = ['accepted', 'at_pickup', 'picked_up'];

const toMinute = (at: number): number => at - (at % MINUTE);

/** The view for a visitor who knows only the number, built from stored data without the product's code. */
function plainView({ delivery, people, events }: StoredDelivery, onTime: boolean | null, isOver: boolean, now: number) {
  const { number, status, reached, dueAt } = delivery;
  return {
    number,
    version: events.length,
    status,
    timeline: Object.entries(reached)
      .toSorted(([, a], [, b]) => a - b)
      .map(([reachedStatus, at]) => ({ status: reachedStatus, at: toMinute(at) })),
    dueAt: toMinute(dueAt),
    onTime,
    overdue: onTime === null && !isOver && now > dueAt,
    city: people?.dropoff.city,
    recipient: null,
  };
}

/** Everything that couriers see, with the job separate from the rest. */
const shownTo = ({ duty, earnings }: Snapshot) =>
  COURIERS.map((name) => ({
    name,
    job: duty[name]?.job ?? null,
    rest: JSON.stringify([duty[name]?.offers, earnings[name]]),
  }));

const namesIn = (text: string, { personal }: Asked): string[] => personal.filter((word) => text.includes(word));

/** Whether a value is the PIN, or contains it as a separate word. */
function holdsPin(value: unknown, pin: string): boolean {
  if (typeof value === 'string') return new RegExp(`(?<![0-9a-f-])${pin}(?![0-9a-f-])`, 'u').test(value);
  if (typeof value === 'number') return String(value) === pin;
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => holdsPin(part, pin));
}

const storedOf = ({ dispatch }: Snapshot, { id }: Asked) =>
  dispatch.deliveries.find(({ delivery }) => delivery.id === id);

const isRecipient = (name: Courier, stored: StoredDelivery | undefined): boolean =>
  stored?.people?.dropoff.email === playerOf(name).email;

/** Access: which person sees which data. */
export const views: readonly Invariant[] = [
  {
    number: 13,
    what: 'no courier sees a delivery outside their cities or one they passed; the first in line see it first',
    check({ duty, dispatch, now }, model, broken) {
      for (const name of COURIERS) {
        const { markets, passed } = model.couriers[name];
        for (const { id } of duty[name]?.offers ?? []) {
          const stored = dispatch.deliveries.find(({ delivery }) => delivery.id === id);
          if (stored === undefined || stored.delivery.status !== 'searching')
            broken(`${name} sees a delivery that isn’t searching`);
          else if (!markets.includes(stored.delivery.market)) broken(`${name} sees ${stored.delivery.market}`);
          if (passed.has(id)) broken(`${name} sees a delivery that they passed`);
          if (isRecipient(name, stored)) broken(`${name} sees their own`);
        }
      }
      for (const stored of dispatch.deliveries) {
        const { delivery } = stored;
        if (delivery.status !== 'searching') continue;
        const seeing = COURIERS.filter((name) => duty[name]?.offers.some(({ id }) => id === delivery.id));
        const able = COURIERS.filter((name) => {
          const { markets, passed } = model.couriers[name];
          const shown = duty[name];
          return (
            isApproved(model, name) &&
            shown?.online === true &&
            shown.job === null &&
            markets.includes(delivery.market) &&
            !passed.has(delivery.id) &&
            !isRecipient(name, stored)
          );
        });
        const early = now < (delivery.reached.searching ?? 0) + 15_000;
        const line = able
          .map((name) => ({ name, since: waitingSince(model, name, dispatch.deliveries), id: playerOf(name).id }))
          .toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
          .map(({ name }) => name);
        const first = early ? line.slice(0, 5) : line;
        if (seeing.toSorted().join() !== first.toSorted().join())
          broken(`${seeing.join()} of ${line.join()} see it ${early ? 'immediately' : 'later'}`);
      }
    },
  },
  {
    number: 14,
    what: 'no courier is shown the recipient before the parcel is theirs or after it has left them',
    check(seen, model, broken) {
      for (const asked of model.asked) {
        const stored = storedOf(seen, asked);
        for (const { name, job, rest } of shownTo(seen)) {
          if (namesIn(rest, asked).length > 0)
            broken(`${name} is shown ${namesIn(rest, asked).join()} on the board or among the past`);
          const inHand = job?.id === asked.id && WITH_PARCEL.includes(stored?.delivery.status ?? '');
          const named = namesIn(JSON.stringify(job), asked);
          if (!inHand && named.length > 0) broken(`${name} is shown ${named.join()} while ${stored?.delivery.status}`);
          if (inHand && job.dropoff?.street !== stored?.people?.dropoff.street)
            broken(`${name} isn’t shown the address`);
          if (`${JSON.stringify(job)}${rest}`.includes('recipient@example.com'))
            broken(`${name} is shown an email address`);
        }
      }
    },
  },
  {
    number: 15,
    what: 'the number shows everyone the same: status, city and times only; the arrival from the pick-up on',
    check(seen, model, broken) {
      for (const asked of model.asked) {
        const stored = storedOf(seen, asked);
        if (stored === undefined) continue;
        const end = endOf(stored);
        const closed = end !== null && seen.now - end >= TRACKED_FOR;
        const expected = closed ? null : plainView(stored, stored.delivery.onTime, end !== null, seen.now);
        const views = seen.tracked.get(asked.id);
        const knowing: readonly Asking[] = [
          'with the key',
          ...(['recipient', 'kai'] as const).filter((name) => asked.form.email === playerOf(name).email),
        ];
        const arrivals = new Set<string>();
        for (const [asking, view] of Object.entries(views ?? {}) as [Asking, TrackedDelivery | null][]) {
          const recipient = view?.recipient ?? null;
          const { arrival = null, ...shown } = view ?? {};
          const withoutRecipient = view === null ? null : { ...shown, recipient: null };
          if (!alike(withoutRecipient, expected))
            broken(`${asking}: ${JSON.stringify(withoutRecipient)}, not ${JSON.stringify(expected)}`);
          if (view !== null && (recipient !== null) !== knowing.includes(asking))
            broken(`${asking} is${recipient === null ? ' not' : ''} taken for the recipient`);
          const isDue = (knowing.includes(asking) ? CARRIED : ['picked_up']).includes(stored.delivery.status);
          if ((arrival !== null) !== isDue) broken(`${asking} is shown ${JSON.stringify(arrival)}`);
          if (arrival !== null) {
            arrivals.add(JSON.stringify(arrival));
            if (arrival.from >= arrival.to || arrival.to <= seen.now)
              broken(`${asking} is shown ${JSON.stringify(arrival)} at ${seen.now}`);
          }
          const pin = end === null && stored.delivery.handover === 'meet' ? stored.secrets?.pin : null;
          if (recipient !== null && (recipient.street !== stored.people?.dropoff.street || recipient.pin !== pin))
            broken(`${asking} is shown PIN ${recipient.pin} at ${recipient.street}`);
        }
        if (arrivals.size > 1) broken(`different arrivals: ${[...arrivals].join()}`);
      }
    },
  },
  {
    number: 16,
    what: 'no view of a courier and no event contains the PIN',
    check(seen, _, broken) {
      for (const { delivery, secrets, events } of seen.dispatch.deliveries) {
        const pin = secrets?.pin;
        if (pin === null || pin === undefined) continue;
        if (events.some((event) => holdsPin(event, pin))) broken(`an event of ${delivery.number}`);
        for (const name of COURIERS)
          if (holdsPin([seen.duty[name], seen.earnings[name]], pin)) broken(`${name} is shown ${pin}`);
      }
    },
  },
];
