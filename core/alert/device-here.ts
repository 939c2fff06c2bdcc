import type { Failure } from '../failure.ts';
import { ok, type Result } from '../result.ts';
import type { WantedKind } from './alert.ts';
import type { AlertDevice, AlertDevices } from './alert-devices.ts';
import type { AlertsOutcome } from './alerts-here.ts';
import { endpointDigest } from './endpoint-digest.ts';

/** This browser's device as the server has it; null if it isn't one of the person's. */
export async function deviceHere(
  devices: Pick<AlertDevices, 'list'>,
  endpoint: string,
): Promise<Result<AlertDevice | null, Failure>> {
  const listed = await devices.list();
  if (!listed.ok) return listed;
  const own = await endpointDigest(endpoint);
  return ok(listed.value.find(({ digest }) => digest === own) ?? null);
}

/** The kinds of alerts that a device gets; empty if it isn't one of the person's. */
export async function kindsHere(
  devices: Pick<AlertDevices, 'list'>,
  endpoint: string,
): Promise<Result<readonly WantedKind[], Failure>> {
  const found = await deviceHere(devices, endpoint);
  return found.ok ? ok(found.value?.kinds ?? []) : found;
}

/** The outcome for a browser whose subscription is as it should be. */
export async function outcomeHere(
  devices: Pick<AlertDevices, 'list'>,
  endpoint: string,
  kinds: readonly WantedKind[],
): Promise<AlertsOutcome> {
  const found = await deviceHere(devices, endpoint);
  if (!found.ok) return { state: 'off', sentAgo: null, trouble: 'unreached' };
  const device = found.value;
  if (device === null || !kinds.every((kind) => device.kinds.includes(kind)))
    return { state: 'off', sentAgo: null, trouble: 'unknown' };
  return { state: 'on', sentAgo: device.sentAgo, trouble: device.failing ? 'undelivered' : null };
}
