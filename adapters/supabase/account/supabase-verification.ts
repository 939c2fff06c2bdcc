import * as v from 'valibot';
import { ok } from '#core/result.ts';
import {
  RESET_REFUSALS,
  SEND_REFUSALS,
  VERIFY_REFUSALS,
  type VerificationPort,
} from '#core/verification/verification-port.ts';
import type { Connection } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';

const SentCode = v.object({ challenge: v.string(), validForMs: v.number(), resendAfterMs: v.number() });
const AcceptedCode = v.object({ ticket: v.nullable(v.string()) });
const Done = v.object({ message: v.string() });

/** Codes through the project's Edge Functions (spec §7). */
export function supabaseVerification(connection: Connection): VerificationPort {
  return {
    sendCode: (request) =>
      invokeFunction(
        connection,
        'send-verification',
        {
          email: request.email,
          ...(request.purpose === 'registration' ? { firstName: request.firstName } : { type: request.purpose }),
          ...(request.replaces === undefined ? {} : { replaces: request.replaces }),
        },
        SentCode,
        SEND_REFUSALS,
      ),

    verifyCode: ({ purpose, email, challenge, code }) =>
      invokeFunction(
        connection,
        'verify-code',
        { email, challenge, code, ...(purpose === 'password-reset' ? { type: purpose } : {}) },
        AcceptedCode,
        VERIFY_REFUSALS,
      ),

    async resetPassword(ticket, password) {
      const answer = await invokeFunction(connection, 'reset-password', { ticket, password }, Done, RESET_REFUSALS);
      return answer.ok ? ok() : answer;
    },
  };
}
