import type { UserId } from '#core/identity/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import type { Actor } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move } from '#core/delivery/lifecycle/delivery-machine.ts';
import { isCarried, isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import type { NewDelivery } from '#core/delivery/merchant/new-delivery.ts';
import { nextDue } from '#core/delivery/lifecycle/settle.ts';
import { later, type Instant } from '#core/instant.ts';
import { nextStep, type Mishap } from '#demo/couriers/next-step.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';

/** The course of a delivery. */
export interface DeliveryScript {
  readonly mishap: Mishap | null;
  /** The duration of each search for a courier, in ms; null for a search that finds none. */
  readonly takenAfter: number | null;
  /** The time from the request to the merchant's cancellation, in ms; null without one. */
  readonly canceledAfter: number | null;
}

/** A source of couriers. */
export interface CourierPool {
  /** Returns a courier who is free at that moment; they're busy until released. */
  take(at: Instant): UserId;
  release(courier: UserId, at: Instant): void;
}

/** A delivery, and its entries in the ledger. */
export interface PlayedDelivery {
  readonly stored: StoredDelivery;
  readonly ledger: readonly LedgerEntry[];
  /** When a free delivery was given back to the business; null if it wasn't. */
  readonly freeGivenBackAt: Instant | null;
}

interface Next {
  readonly at: Instant;
  readonly by: Actor;
  /** The next event; `accept` needs a courier first. */
  readonly does: DeliveryCommand | 'accept';
}

/** The shop confirms a failed attempt a minute later, so that no ended delivery's money is still waiting. */
const CONFIRM: DeliveryCommand = { kind: 'confirm' };

const earlier = (a: Next | null, b: Next): Next => (a === null || b.at < a.at ? b : a);

function nextOf({ delivery, events }: StoredDelivery, script: DeliveryScript, seed: number): Next | null {
  const requestedAt = events[0]?.at ?? delivery.readyAt;
  const due = nextDue(delivery);
  let next: Next | null = due === null ? null : { at: due.at, by: 'time', does: { kind: due.kind } };
  if (script.canceledAfter !== null)
    next = earlier(next, { at: later(requestedAt, script.canceledAfter), by: 'merchant', does: { kind: 'cancel' } });
  if (delivery.status === 'searching' && script.takenAfter !== null)
    next = earlier(next, {
      at: later(events.at(-1)?.at ?? requestedAt, script.takenAfter),
      by: 'courier',
      does: 'accept',
    });
  if (delivery.held === 'waiting')
    next = earlier(next, { at: later(events.at(-1)?.at ?? requestedAt, MINUTE), by: 'merchant', does: CONFIRM });
  const step = nextStep(delivery, script.mishap, seed);
  if (step !== null) next = earlier(next, { at: step.at, by: 'courier', does: step });
  return next;
}

/**
 * Plays a delivery by its script until `until`, with the product's own state machine; couriers take as long as the
 * simulated ones. Throws if the machine refuses a step, because the script is then wrong.
 */
export function playDelivery(
  { delivery, people, secrets, event, key }: NewDelivery & { readonly key: string },
  script: DeliveryScript,
  pool: CourierPool,
  until: Instant,
  seed: number,
): PlayedDelivery {
  const events = [event];
  const stored: StoredDelivery = { delivery, people, secrets, key, events, hasProof: false };
  const ledger: LedgerEntry[] = [];
  let freeGivenBackAt: Instant | null = null;
  while (!isFinal(stored.delivery.status)) {
    const next = nextOf(stored, script, seed);
    if (next === null || next.at > until) break;
    const before = stored.delivery;
    const command: DeliveryCommand =
      next.does === 'accept'
        ? { kind: 'accept', courier: pool.take(next.at) }
        : next.does.kind === 'deliver'
          ? { kind: 'deliver', ...(secrets.pin === null ? { photo: true } : { pin: secrets.pin }) }
          : next.does.kind === 'hand_back'
            ? { kind: 'hand_back', photo: true }
            : next.does;
    const outcome = move(before, secrets, command, next.by, next.at);
    if (!outcome.ok) throw new Error(`${command.kind} of ${delivery.id}: ${outcome.error}`);
    const { value } = outcome;
    stored.delivery = value.delivery;
    events.push(value.event);
    stored.hasProof ||= command.kind === 'hand_back' || (command.kind === 'deliver' && secrets.pin === null);
    ledger.push(...value.ledger);
    if (value.freeGivenBack) freeGivenBackAt = next.at;
    if (before.courier !== null && !isCarried(value.delivery.status)) pool.release(before.courier, next.at);
  }
  return { stored, ledger, freeGivenBackAt };
}
