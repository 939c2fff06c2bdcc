import { findOperation } from '#api/find-operation.ts';
import { OPERATIONS } from '#api/operations.ts';
import { passThrough } from '#adapters/memory/conditions.ts';
import { failure } from '#core/failure.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';
import { ok, refused } from '#core/result.ts';
import { demoParts } from '../demo-backend.ts';
import { answerInPage } from './page-parts.ts';
import type { Passage } from './page-sandbox.ts';

const nameOf = (id: string): string => `api.${id}`;

/** The operations whose calls the demo's panel can make fail. */
export const API_OPERATIONS: readonly string[] = OPERATIONS.map(({ id }) => nameOf(id));

/**
 * Applies the demo's simulated network to a call: its delay, being offline, and a planned failure, as a server's
 * response.
 */
export const demoPassage: Passage = async (call, answer) => {
  const { ownStorage, exclusively } = demoParts();
  const found = findOperation(call.method, new URL(call.path, location.origin).pathname);
  const passage = await passThrough(ownStorage, found.ok ? nameOf(found.value.operation.id) : 'api', exclusively);
  if (passage.ok) return ok(await answer());
  const reason = typeof passage.error === 'string' ? failure('unavailable') : passage.error;
  if (reason.kind === 'offline' || reason.kind === 'timeout') return refused(reason);
  const broken: ApiGate = {
    open: async () => refused(reason),
    note: async () => undefined,
    refuseInPage: async () => refused(reason),
  };
  return ok(await answerInPage(call, broken));
};
