import { isProofPhoto } from '#core/delivery/lifecycle/proof.ts';
import { parseInstant, type Instant } from '#core/instant.ts';
import {
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_STATES,
  isCaseId,
  isCasePhotoId,
  type CaseMessage,
  type CaseOutcome,
  type CaseReason,
  type CaseState,
} from '#core/support/case.ts';
import type { RecipientCase } from '#core/support/recipient/recipient-cases.ts';

/* Without the schema library, which a guest's tracking page doesn't fetch. */

class NotACase extends Error {}

function oneOf<T>(values: readonly T[], sent: unknown): T {
  const found = values.find((value) => value === sent);
  if (found === undefined) throw new NotACase();
  return found;
}

function time(sent: unknown): Instant {
  const at = typeof sent === 'string' ? parseInstant(sent) : null;
  if (at === null) throw new NotACase();
  return at;
}

const orNull = <T>(sent: unknown, read: (value: unknown) => T): T | null => (sent === null ? null : read(sent));

function listOf<T>(sent: unknown, read: (fields: Readonly<Record<string, unknown>>) => T): T[] {
  if (!Array.isArray(sent)) throw new NotACase();
  return sent.map((one: unknown) => read((one ?? {}) as Readonly<Record<string, unknown>>));
}

const messageFrom = ({ by, text, at, photos }: Readonly<Record<string, unknown>>): CaseMessage => {
  if (typeof text !== 'string' || !Array.isArray(photos) || !photos.every(isCasePhotoId)) throw new NotACase();
  return { by: oneOf(['side', 'team'] as const, by), text, at: time(at), photos };
};

const caseFrom = (sent: Readonly<Record<string, unknown>>): RecipientCase => {
  const { id } = sent;
  if (!isCaseId(id)) throw new NotACase();
  return {
    id,
    reason: oneOf<CaseReason>(CASE_REASONS, sent['reason']),
    state: oneOf<CaseState>(CASE_STATES, sent['state']),
    openedAt: time(sent['openedAt']),
    dueAt: time(sent['dueAt']),
    answeredAt: orNull(sent['answeredAt'], time),
    resolvedAt: orNull(sent['resolvedAt'], time),
    outcome: orNull(sent['outcome'], (value) => oneOf<CaseOutcome>(CASE_OUTCOMES, value)),
    reopenUntil: orNull(sent['reopenUntil'], time),
    messages: listOf(sent['messages'], messageFrom),
  };
};

/** A photo as the backend sends it; null for none, undefined for an answer of another shape. */
export const casePhotoFrom = (sent: unknown): string | null | undefined =>
  sent === null || (typeof sent === 'string' && isProofPhoto(sent)) ? sent : undefined;

/** A recipient's cases as the backend sends them; null for an answer of another shape. */
export function recipientCasesFrom(sent: unknown): readonly RecipientCase[] | null {
  try {
    return listOf(sent, caseFrom);
  } catch (error) {
    if (error instanceof NotACase) return null;
    throw error;
  }
}
