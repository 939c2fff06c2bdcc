import type { UserId } from '#core/identity/user-id.ts';
import type { DecisionMailFacts } from '#core/mail/decision-mails.ts';
import type { MemoryBackend } from './memory-backend.ts';
import type { Transaction } from './transaction.ts';
import { findPerson } from './account/people-table.ts';
import { postOutbox } from './post.ts';

/** Mails a person about a decision on their account or one of their businesses. */
export function mailDecision(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  about: UserId,
  decided: Pick<DecisionMailFacts, 'from' | 'to' | 'reason' | 'business'>,
): void {
  const person = findPerson(tx, about);
  if (person === null) return;
  const { from, to, reason, business } = decided;
  const facts = { from, to, reason, business, firstName: person.firstName, roles: person.roles };
  postOutbox(tx, backend, person.email, 'decision', facts);
}
