import { FunctionsHttpError } from '@supabase/supabase-js';
import * as v from 'valibot';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Connection } from './connection.ts';
import { malformed } from './failures.ts';
import { statusFailure, thrownFailure } from './answer-failures.ts';

const Refusal = v.object({
  message: v.string(),
  code: v.optional(v.string(), ''),
  retryAfterMs: v.optional(v.number()),
});

/**
 * Invokes an Edge Function and returns its answer, if it matches the schema. `refusals` are the port's codes, which the
 * function writes with underscores.
 */
export async function invokeFunction<T, E extends string>(
  { client }: Connection,
  name: string,
  body: Readonly<Record<string, string>>,
  schema: v.GenericSchema<unknown, T>,
  refusals: readonly E[],
): Promise<Result<T, E | Failure>> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body: { ...body } });
  if (error === null) {
    const answer = v.safeParse(schema, data);
    return answer.success ? ok(answer.output) : malformed;
  }
  if (!(error instanceof FunctionsHttpError))
    return refused(thrownFailure((error as { context?: unknown }).context ?? error));
  const response = error.context as Response;
  const refusal = v.safeParse(Refusal, await response.json().catch(() => null));
  if (!refusal.success) return refused(failure('unavailable', ''));
  const { message, code, retryAfterMs } = refusal.output;
  if (code === 'session_ended') return refused(failure('session-ended', message));
  const known = refusals.find((refusal) => refusal.replaceAll('-', '_') === code);
  return refused(known ?? statusFailure(response.status, message, retryAfterMs));
}
