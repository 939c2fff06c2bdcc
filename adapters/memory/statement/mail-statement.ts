import type { BusinessId } from '#core/business/business-id.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { StatementMailKind } from '#core/mail/statement-mails.ts';
import { findBusiness } from '../business/business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { findPerson } from '../account/people-table.ts';
import { postOutbox } from '../post.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredStatement } from './books.ts';

/** Mails the owner of a statement about it, unless their account was deleted. */
export function mailStatement(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  row: StoredStatement,
  kind: StatementMailKind,
): void {
  const business = row.side === 'business' ? findBusiness(tx, row.account as BusinessId) : null;
  if (row.side === 'business' && business === null) return;
  const owner = findPerson(tx, business?.owner ?? (row.account as UserId));
  if (owner === null) return;
  const { id: statement, from, to, ...facts } = row;
  const mail = { ...facts, kind, firstName: owner.firstName, business, statement, period: { from, to } };
  postOutbox(tx, backend, owner.email, 'statement', mail);
}
