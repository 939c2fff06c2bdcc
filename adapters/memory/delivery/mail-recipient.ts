import type { Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import { MAILED_STEPS } from '#core/mail/delivery-mails.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { postOutbox } from '../post.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { timeZoneOf } from './time-zone-of.ts';

/** Emails the recipient about a step, if the merchant entered their email and the step is one that's mailed. */
export function mailRecipient(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  { people, key }: StoredDelivery,
  { delivery, event }: Moved,
): void {
  const kind = event.kind === 'request' ? undefined : MAILED_STEPS[event.kind];
  if (kind === undefined || people === null || key === null || people.dropoff.email === '') return;
  const { handover, dueAt, number } = delivery;
  const facts = {
    kind,
    number,
    key,
    shop: people.pickup.name,
    name: people.dropoff.name,
    handover,
    at: event.at,
    dueAt,
    timeZone: timeZoneOf(tx.state.dispatch, delivery.businessId),
    reason: event.reason ?? null,
  };
  postOutbox(tx, backend, people.dropoff.email, 'recipient', facts, event.at);
}
