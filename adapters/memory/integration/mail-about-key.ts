import { instant } from '#core/instant.ts';
import type { KeyMailKind } from '#core/mail/key-mails.ts';
import { findBusiness } from '../business/business-table.ts';
import { settingsOf } from '../delivery/dispatch-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { findPerson } from '../account/people-table.ts';
import { postOutbox } from '../post.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** Mails the owner of a key's business about it. */
export function mailAboutKey(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  { business: id, name: keyName, hint, mode }: StoredApiKey,
  kind: KeyMailKind,
  origin: string,
): void {
  const business = findBusiness(tx, id);
  const owner = business === null ? null : findPerson(tx, business.owner);
  if (business === null || owner === null) return;
  const timeZone = settingsOf(tx.state.dispatch, id).pickup?.timeZone ?? null;
  const at = instant(tx.now);
  const facts = { kind, firstName: owner.firstName, business, keyName, hint, mode, at, timeZone, origin };
  postOutbox(tx, backend, owner.email, 'key', facts);
}
