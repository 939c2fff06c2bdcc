import type { FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import type { Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { Instant } from '#core/instant.ts';
import { MAILED_STEPS, type RecipientMailKind } from '#core/mail/delivery-mails.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { postOutbox } from '../post.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { timeZoneOf } from './time-zone-of.ts';

/** Emails the recipient about a step, if it's one that's mailed. */
export function mailRecipient(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  stored: StoredDelivery,
  { delivery, event }: Moved,
): void {
  const kind = event.kind === 'request' ? undefined : MAILED_STEPS[event.kind];
  if (kind !== undefined)
    postToRecipient(tx, backend, { ...stored, delivery }, { kind, at: event.at, reason: event.reason });
}

/** Emails the recipient, if the merchant entered their email. */
export function postToRecipient(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  { delivery, people, key }: Pick<StoredDelivery, 'delivery' | 'people' | 'key'>,
  { kind, at, reason }: { kind: RecipientMailKind; at: Instant; reason?: FailureReason | undefined },
): void {
  if (people === null || key === null || people.dropoff.email === '') return;
  const { handover, dueAt, dropoffReadyAt, number } = delivery;
  const facts = {
    kind,
    number,
    key,
    shop: people.pickup.name,
    name: people.dropoff.name,
    handover,
    at,
    dueAt,
    dropoffReadyAt,
    timeZone: timeZoneOf(tx.state.dispatch, delivery.businessId),
    reason: reason ?? null,
  };
  postOutbox(tx, backend, people.dropoff.email, 'recipient', facts, at);
}
