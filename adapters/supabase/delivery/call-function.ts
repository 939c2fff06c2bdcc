import * as v from 'valibot';
import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Connection } from '../connection.ts';

/** The names of the database functions for deliveries. */
type DeliveryFunction = Parameters<Parameters<Parameters<Connection['call']>[0]>[0]['rpc']>[0];

/** Calls a database function and parses its answer. */
export async function ask<T>(
  connection: Connection,
  name: DeliveryFunction,
  args: Record<string, unknown>,
  schema: v.GenericSchema<unknown, T>,
): Promise<Result<T, Failure>> {
  const answered = await connection.call<unknown>((client) => client.rpc(name, args as never));
  if (!answered.ok) return answered;
  const read = v.safeParse(schema, answered.value);
  return read.success ? ok(read.output) : connection.unknownAnswer();
}

/** Calls a function whose refusals are values: `{ ok, value }` or `{ ok, error }`, where `error` is a code. */
export const command = <T, E extends string>(
  connection: Connection,
  name: DeliveryFunction,
  args: Record<string, unknown>,
  schema: v.GenericSchema<unknown, T>,
  refusals: readonly E[],
): Promise<Result<T, E | Failure>> => commandWith(connection, name, args, schema, v.picklist(refusals));

/** Calls a function whose refusals contain more than a code. */
export async function commandWith<T, E>(
  connection: Connection,
  name: DeliveryFunction,
  args: Record<string, unknown>,
  schema: v.GenericSchema<unknown, T>,
  refusal: v.GenericSchema<unknown, E>,
): Promise<Result<T, E | Failure>> {
  const outcome = await ask(
    connection,
    name,
    args,
    v.variant('ok', [
      v.object({ ok: v.literal(true), value: schema }),
      v.object({ ok: v.literal(false), error: refusal }),
    ]),
  );
  if (!outcome.ok) return outcome;
  return outcome.value.ok ? ok(outcome.value.value as T) : refused(outcome.value.error as E);
}
