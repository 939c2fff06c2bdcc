import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { TakenDecision } from '#core/account/account-decision.ts';
import type { Role } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Backend } from '#core/app/backend.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { MINUTE } from '#core/clock.ts';
import type { CostsMore } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { COURIERS, PEOPLE, rolesOf, type Courier, type Name } from './cast.ts';
import type { Snapshot } from './snapshot.ts';
import type { Screen } from './screens.ts';

/**
 * The actions and their answers, recorded independently of the product. The rules that have to hold for both are in
 * `invariants`.
 */
export interface Model {
  /** Delivery requests that succeeded, oldest first. */
  readonly asked: Asked[];
  /** The proof with which a courier handed over each delivery. */
  readonly proofs: Map<DeliveryId, { readonly pin: string } | { readonly photo: string }>;
  readonly acceptances: Acceptance[];
  readonly couriers: Readonly<Record<Courier, OnTheRoad>>;
  readonly sent: Sent[];
  /** The codes of all answers so far. */
  readonly answers: Set<string>;
  readonly accounts: Readonly<Record<Name, Account>>;
  /** Administrators' decisions, oldest first. */
  readonly decisions: Decided[];
  /** Number of role changes per person. */
  readonly roleChanges: Map<Name, number>;
  /** Live screens that are open, oldest first. */
  readonly screens: Screen[];
  /** `World.changes` before the current step. */
  changes: number;
  /** Number of requests so far: makes words that occur in one delivery only. */
  words: number;
  /** Number of snapshots so far. */
  snapshots: number;
  /** Everyone's view after the previous step. */
  last: Snapshot;
  /** Violations in the current step, by number of the invariant; 0 for an unexpected answer. */
  readonly broken: Broken[];
}

/** The status of an account. Only the operator makes administrators. */
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
  /** Words that name the recipient or their address, including corrected ones. */
  readonly personal: string[];
}

/** An acceptance or an assignment, and whether the model expected it to be allowed. */
export interface Acceptance {
  readonly kind: 'accept' | 'assign';
  readonly delivery: DeliveryId;
  readonly courier: Courier;
  readonly at: number;
  readonly approved: boolean;
  readonly online: boolean;
}

export interface OnTheRoad {
  /** When the courier's app last asked, which keeps them online; null after they went offline. */
  seenAt: number | null;
  /** When they last went online after being offline. */
  cameAt: number;
  markets: readonly string[];
  readonly passed: Set<DeliveryId>;
}

export type Send = (as: Backend & Dispatch, id: CommandId) => Promise<Result<unknown, string | Failure | CostsMore>>;

/** A command that was sent, with all that a repetition needs. */
export interface Sent {
  readonly by: Name;
  readonly id: CommandId;
  readonly send: Send;
  readonly at: number;
  /** The code of the answer. */
  readonly answer: string;
}

export const noModel = (last: Snapshot): Model => ({
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
  snapshots: 0,
  last,
  broken: [],
});

/** Whether a person of the cast is a courier. */
export const isCourier = (name: Name): name is Courier => COURIERS.some((courier) => courier === name);

/** Whether a person is a courier approved by an administrator. */
export const isApproved = ({ accounts }: Pick<Model, 'accounts'>, name: Name): boolean =>
  accounts[name].status === 'Active' && accounts[name].roles.includes('courier');

/** Events that end a courier's job. */
const ENDS_A_JOB = ['release', 'no_show', 'deliver', 'hand_back', 'cancel', 'lose'];

/** Whether an event gives a delivery to a courier. */
const isTaking = (kind: string): boolean => kind === 'accept' || kind === 'assign';

/** The courier of a delivery at each of its events, including the event that took it from them. */
export function carriersOf({ delivery, events }: StoredDelivery, { acceptances }: Model): (Courier | null)[] {
  const theirs = acceptances.filter((acceptance) => acceptance.delivery === delivery.id);
  let times = 0;
  let carrying: Courier | null = null;
  return events.map(({ kind }) => {
    if (isTaking(kind)) {
      carrying = theirs[times]?.courier ?? null;
      times += 1;
    }
    const had = carrying;
    if (kind === 'release' || kind === 'no_show') carrying = null;
    return had;
  });
}

/** Whether a second courier accepted a delivery, or was handed it, while the first still had it. */
export function acceptedTwice({ events }: StoredDelivery): boolean {
  const kinds = events.map(({ kind }) => kind).filter((kind) => isTaking(kind) || ENDS_A_JOB.includes(kind));
  return kinds.some((kind, index) => isTaking(kind) && isTaking(kinds[index - 1] ?? ''));
}

/** Whether a courier is online: for two minutes after their app's last poll, unless they failed to show up since. */
export function isOnline(model: Model, name: Courier, now: number): boolean {
  const { seenAt } = model.couriers[name];
  if (seenAt === null || now >= seenAt + 2 * MINUTE) return false;
  return !model.last.dispatch.deliveries.some((stored) => {
    const carriers = carriersOf(stored, model);
    return stored.events.some(({ kind, at }, index) => kind === 'no_show' && at > seenAt && carriers[index] === name);
  });
}

/** The start of a courier's wait for a delivery: going online, or the end of the previous job. */
export function waitingSince(model: Model, name: Courier, deliveries: readonly StoredDelivery[]): number {
  const rid = deliveries.flatMap((stored) => {
    const carriers = carriersOf(stored, model);
    return stored.events
      .filter(({ kind }, index) => carriers[index] === name && ENDS_A_JOB.includes(kind))
      .map(({ at }) => at);
  });
  return Math.max(model.couriers[name].cameAt, ...rid);
}
