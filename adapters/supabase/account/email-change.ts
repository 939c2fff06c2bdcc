import * as v from 'valibot';
import {
  EMAIL_CHANGE_REFUSALS,
  EMAIL_LINK_REFUSALS,
  UNDO_REFUSALS,
  type EmailChangePort,
} from '#core/verification/email-change-port.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';
import { storedSession } from './session-storage.ts';

const FUNCTION = 'change-email';

const Done = v.object({ message: v.string() });
const Waiting = v.object({ email: v.string() });
const Undoable = v.object({ from: v.string(), to: v.string() });

/** Changes of email, through the project's Edge Function. */
export function supabaseEmailChange(connection: Connection): EmailChangePort {
  /** Runs a call for the signed-in person. If the session has ended, it's removed. */
  const asSignedIn = async <T, E extends string>(
    body: Record<string, string>,
    schema: v.GenericSchema<unknown, T>,
    refusals: readonly E[],
  ): Promise<Result<T, E | Failure>> =>
    storedSession(connection.storage) === null
      ? refused(failure('denied', 'Nobody is signed in.'))
      : connection.asSignedIn<T, E>(() => invokeFunction(connection, FUNCTION, body, schema, refusals));

  return {
    async ask(email, password) {
      const asked = await asSignedIn({ action: 'ask', email, password }, Done, EMAIL_CHANGE_REFUSALS);
      return asked.ok ? ok() : asked;
    },

    async pending() {
      const found = await connection.call((client) => client.rpc('pending_email_change'));
      return found.ok ? ok(found.value ?? null) : found;
    },

    async cancel() {
      const canceled = await connection.call((client) => client.rpc('cancel_email_change'));
      return canceled.ok ? ok() : canceled;
    },

    async look(token) {
      const found = await asSignedIn({ action: 'look', token }, Waiting, EMAIL_LINK_REFUSALS);
      return found.ok ? ok(found.value.email) : found;
    },

    async confirm(token) {
      const confirmed = await asSignedIn({ action: 'confirm', token }, Done, EMAIL_LINK_REFUSALS);
      if (!confirmed.ok) return confirmed;
      // The session contains the email, so it's refreshed. If that fails, the next refresh brings it.
      await connection.client.auth.refreshSession();
      return ok();
    },

    findUndoableChange: (token) =>
      invokeFunction(connection, FUNCTION, { action: 'look-undo', token }, Undoable, UNDO_REFUSALS),

    async undo(token) {
      const undone = await invokeFunction(connection, FUNCTION, { action: 'undo', token }, Done, UNDO_REFUSALS);
      return undone.ok ? ok() : undone;
    },
  };
}
