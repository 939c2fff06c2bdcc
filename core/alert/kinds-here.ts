import { ok, type Result } from '../result.ts';
import type { Failure } from '../failure.ts';
import type { WantedKind } from './alert.ts';
import type { AlertDevices } from './alert-devices.ts';
import { endpointDigest } from './endpoint-digest.ts';

/** The kinds of alerts that a device gets; empty if it isn't one of the person's. */
export async function kindsHere(
  devices: Pick<AlertDevices, 'list'>,
  endpoint: string,
): Promise<Result<readonly WantedKind[], Failure>> {
  const listed = await devices.list();
  if (!listed.ok) return listed;
  const own = await endpointDigest(endpoint);
  return ok(listed.value.find(({ digest }) => digest === own)?.kinds ?? []);
}
