import type { WebhookMail } from '#core/mail/webhook-mails.ts';
import { findBusiness } from '../business/business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { postOutbox } from '../post.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredEndpoint } from './stored-webhooks.ts';

/** Mails the owner of a business about one of its endpoints. */
export function mailWebhook(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  { business: id, url }: Pick<StoredEndpoint, 'business' | 'url'>,
  kind: WebhookMail,
): void {
  const business = findBusiness(tx, id);
  const owner = tx.state.authUsers.find((user) => user.id === business?.owner);
  if (business === null || owner === undefined) return;
  const name = tx.state.users.find((person) => person.id === owner.id)?.firstName ?? '';
  const facts = { kind, business: id, host: new URL(url).host, shop: business.businessName, name };
  postOutbox(tx, backend, owner.email, 'webhook', facts);
}
