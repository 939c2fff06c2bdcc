import { byId } from '#core/newest-first.ts';
import type { Point } from '#core/geography/point.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { CountsFrom } from '../place/leg-times.ts';
import { byPromise, planTogether, type Member } from '../place/together.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import { MOST_CARRIED, UNITS } from '../price/vehicle.ts';
import { readSlot } from '../request/slot.ts';
import { openUntil } from '../request/opening-hours.ts';
import type { ClosedCode } from '../request/opening.ts';
import { decideRequest, type RequestFacts } from './decide-request.ts';
import type {
  BeforeEarliest,
  DeliveryRequest,
  RefusedMember,
  RequestRefusal,
  TooManyTogether,
} from './merchant-deliveries.ts';
import type { NewDelivery } from './new-delivery.ts';

/** The fewest deliveries that are requested together. */
export const LEAST_TOGETHER = 2;

/** The facts that deliveries requested together are decided by. */
export interface TogetherFacts {
  /** The facts of each as if it were alone, except those that the others change. */
  readonly members: readonly (RequestFacts & {
    /** The group of a delivery that already has the request's id; null if it's in none. */
    readonly madeTogether: DeliveryId | null;
  })[];
  /** The most units that a courier of the city can carry. */
  readonly most: number;
  readonly countsFrom: CountsFrom;
  doorOf(postalCode: string): Point | null;
}

/** A refusal of deliveries requested together, before the next opening is computed. */
export type TogetherDecision =
  | 'too-few'
  | TooManyTogether
  | RefusedMember<RequestRefusal | ClosedCode | BeforeEarliest>;

/** The facts about one, with the deliveries before it counted. */
function besides(facts: RequestFacts, made: readonly NewDelivery[]): RequestFacts {
  const later = made.filter(({ delivery }) => delivery.opensAt !== null).length;
  const now = made.length - later;
  const { active, withinTheHour, scheduled, settings } = facts;
  return {
    ...facts,
    settings: { ...settings, freeLeft: Math.max(0, settings.freeLeft - made.length) },
    active: active + now,
    withinTheHour: withinTheHour + now,
    scheduled: { active: scheduled.active + later, withinTheHour: scheduled.withinTheHour + later },
  };
}

/**
 * Decides a request of several deliveries for one courier: all of them, in the order of the requests, or none. Null if
 * another command has already requested the same ones. Refuses in this order: the number, each by itself, the room that
 * they take, the promises of the plan.
 */
export function decideTogether(
  facts: TogetherFacts,
  requests: readonly DeliveryRequest[],
): Result<readonly NewDelivery[] | null, TogetherDecision> {
  const [lead] = requests;
  if (lead === undefined || requests.length < LEAST_TOGETHER) return refused('too-few');
  if (requests.length > MOST_CARRIED) return refused({ code: 'too-many-together', most: MOST_CARRIED });
  const isMade = facts.members.every(({ madeTogether, sender }) => sender !== null && madeTogether === lead.id);
  if (isMade) return ok(null);
  const made: NewDelivery[] = [];
  for (const [at, request] of requests.entries()) {
    const own = facts.members[at];
    const isRepeated = requests.slice(0, at).some(({ id }) => id === request.id);
    if (own === undefined || request.businessId !== lead.businessId || isRepeated)
      return refused({ at, refusal: 'invalid' });
    const decided = decideRequest(besides(own, made), request);
    if (!decided.ok) return refused({ at, refusal: decided.error });
    if (decided.value === null) return refused({ at, refusal: 'reused-command' });
    made.push(decided.value);
  }
  const units = made.reduce((sum, { delivery }) => sum + UNITS[delivery.size], 0);
  if (units > facts.most) return refused({ code: 'too-many-together', most: facts.most });
  return planned(facts, requests, made);
}

/** The deliveries with the times of the group's plan. */
function planned(
  { members: [first], countsFrom, doorOf }: TogetherFacts,
  requests: readonly DeliveryRequest[],
  made: readonly NewDelivery[],
): Result<readonly NewDelivery[], TogetherDecision> {
  if (first === undefined || requests[0] === undefined) return refused('too-few');
  const { shop } = first.opening;
  const turnOf = ({ delivery: { dueAt }, people }: NewDelivery) => ({ dueAt, postalCode: people.dropoff.postalCode });
  const inTurn = made.toSorted((a, b) => byPromise(turnOf(a), turnOf(b)) || byId(a.delivery, b.delivery));
  const doors = inTurn.map((one): Member => ({
    ...one.delivery,
    hasWindow: readSlot(requests[made.indexOf(one)]?.details.slot ?? '') !== null,
    door: doorOf(one.people.dropoff.postalCode),
  }));
  const plan = planTogether(doors, first.ways, countsFrom, (readyAt, until) =>
    shop === null ? until : openUntil(shop, readyAt, until),
  );
  if (!plan.ok) {
    const { at, earliestAt } = plan.error;
    const late = inTurn[at];
    return refused({
      at: late === undefined ? 0 : made.indexOf(late),
      refusal: { code: 'before-earliest', earliestAt },
    });
  }
  const together = requests[0].id;
  return ok(
    made.map((one) => {
      const turn = inTurn.indexOf(one);
      const times = plan.value[turn] ?? one.delivery;
      const { opensAt, searchUntil, dueAt } = times;
      return {
        ...one,
        delivery: { ...one.delivery, opensAt, searchUntil, dueAt, promisedAt: dueAt, together, turn: turn + 1 },
      };
    }),
  );
}
