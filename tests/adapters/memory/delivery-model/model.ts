import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { TakenDecision } from '#core/account/account-decision.ts';
import type { Role } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Backend } from '#core/app/backend.ts';
import type { CommandId } from '#core/delivery/command.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import type { DeliveryForm } from '#core/delivery/delivery-form.ts';
import type { Dispatch } from '#core/delivery/dispatch.ts';
import { MINUTE } from '#core/clock.ts';
import type { CostsMore } from '#core/delivery/merchant-deliveries.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { COURIERS, PEOPLE, rolesOf, type Courier, type Name } from './cast.ts';
import type { Seen } from './look.ts';
import type { Screen } from './screens.ts';

/**
 * What was done, and what the answers were: kept apart from what the product computes of it. What has to be true of
 * both is in `invariants`.
 */
export interface Model {
  /** What was asked for and made, oldest first. */
  readonly asked: Asked[];
  /** What a courier handed each delivery over with. */
  readonly proofs: Map<DeliveryId, { readonly pin: string } | { readonly photo: string }>;
  readonly acceptances: Acceptance[];
  readonly couriers: Readonly<Record<Courier, OnTheRoad>>;
  readonly sent: Sent[];
  /** Every answer so far, in one word. */
  readonly answers: Set<string>;
  readonly accounts: Readonly<Record<Name, Account>>;
  /** What administrators decided, oldest first. */
  readonly decisions: Decided[];
  /** How often each has changed their roles. */
  readonly roleChanges: Map<Name, number>;
  /** Live screens that are open, oldest first. */
  readonly screens: Screen[];
  /** How often the world had changed before the step under way. */
  changes: number;
  /** How many deliveries were asked for: makes words that stand in one delivery only. */
  words: number;
  /** How often everything was looked at. */
  looks: number;
  /** What everyone saw after the step before. */
  last: Seen;
  /** What went wrong in the step under way, by the number of the invariant; 0 for an answer that should be another. */
  readonly broken: Broken[];
}

/** How an account stands. Who is an administrator is the operator's to say. */
export interface Account {
  status: string;
  roles: readonly Role[];
  /** The roles that it had when it was last Active: all of them approved. */
  approved: readonly Role[];
  isAdmin: boolean;
}

export interface Decided extends TakenDecision {
  readonly account: UserId;
}

export interface Broken {
  readonly invariant: number;
  readonly what: string;
}

export interface Asked {
  readonly id: DeliveryId;
  /** Index of the business. */
  readonly business: number;
  readonly form: DeliveryForm;
  /** Words that name the recipient or their door, also those that were corrected since. */
  readonly personal: string[];
}

/** Who accepted what, and whether they might at that moment, as far as the play knows. */
export interface Acceptance {
  readonly delivery: DeliveryId;
  readonly courier: Courier;
  readonly at: number;
  readonly approved: boolean;
  readonly online: boolean;
}

export interface OnTheRoad {
  /** When their app last kept them online; null after they went offline. */
  seenAt: number | null;
  /** When they last went online while they were offline. */
  cameAt: number;
  markets: readonly string[];
  readonly passed: Set<DeliveryId>;
}

export type Send = (as: Backend & Dispatch, id: CommandId) => Promise<Result<unknown, string | Failure | CostsMore>>;

/** A command that was sent, so that it can be sent again. */
export interface Sent {
  readonly by: Name;
  readonly id: CommandId;
  readonly send: Send;
  readonly at: number;
  /** How it was answered, in one word. */
  readonly answer: string;
}

export const noModel = (last: Seen): Model => ({
  asked: [],
  proofs: new Map(),
  acceptances: [],
  couriers: Object.fromEntries(
    COURIERS.map((name) => [name, { seenAt: null, cameAt: 0, markets: [], passed: new Set() } satisfies OnTheRoad]),
  ) as unknown as Model['couriers'],
  sent: [],
  answers: new Set(),
  accounts: Object.fromEntries(
    PEOPLE.map(({ name, role, status }) => [
      name,
      { status, roles: rolesOf(role), approved: rolesOf(role), isAdmin: role === 'admin' },
    ]),
  ) as unknown as Model['accounts'],
  decisions: [],
  roleChanges: new Map(),
  screens: [],
  changes: 0,
  words: 0,
  looks: 0,
  last,
  broken: [],
});

/** Whether somebody has the road in this play. */
export const isCourier = (name: Name): name is Courier => COURIERS.some((courier) => courier === name);

/** Whether somebody is a courier whom an administrator approved. */
export const isApproved = ({ accounts }: Pick<Model, 'accounts'>, name: Name): boolean =>
  accounts[name].status === 'Active' && accounts[name].roles.includes('courier');

/** Who had a delivery to do at each of its events: also at the one by which they got rid of it. */
export function carriersOf({ delivery, events }: StoredDelivery, { acceptances }: Model): (Courier | null)[] {
  const theirs = acceptances.filter((acceptance) => acceptance.delivery === delivery.id);
  let times = 0;
  let carrying: Courier | null = null;
  return events.map(({ kind }) => {
    if (kind === 'accept') {
      carrying = theirs[times]?.courier ?? null;
      times += 1;
    }
    const had = carrying;
    if (kind === 'release' || kind === 'no_show') carrying = null;
    return had;
  });
}

/** Whether somebody accepted a delivery while another had it. */
export function acceptedTwice({ events }: StoredDelivery): boolean {
  const kinds = events.map(({ kind }) => kind).filter((kind) => ['accept', 'release', 'no_show'].includes(kind));
  return kinds.some((kind, index) => kind === 'accept' && kinds[index - 1] === 'accept');
}

/** Whether a courier is online: for two minutes after their app last asked, unless they did not come for a delivery since. */
export function isOnline(model: Model, name: Courier, now: number): boolean {
  const { seenAt } = model.couriers[name];
  if (seenAt === null || now >= seenAt + 2 * MINUTE) return false;
  return !model.last.dispatch.deliveries.some((stored) => {
    const carriers = carriersOf(stored, model);
    return stored.events.some(({ kind, at }, index) => kind === 'no_show' && at > seenAt && carriers[index] === name);
  });
}

/** What a courier got rid of a delivery by. */
const ENDS_A_JOB = ['release', 'no_show', 'deliver', 'hand_back', 'cancel', 'lose'];

/** Since when a courier has waited for a delivery: they came online, or got rid of the last one. */
export function waitingSince(model: Model, name: Courier, deliveries: readonly StoredDelivery[]): number {
  const rid = deliveries.flatMap((stored) => {
    const carriers = carriersOf(stored, model);
    return stored.events
      .filter(({ kind }, index) => carriers[index] === name && ENDS_A_JOB.includes(kind))
      .map(({ at }) => at);
  });
  return Math.max(model.couriers[name].cameAt, ...rid);
}
