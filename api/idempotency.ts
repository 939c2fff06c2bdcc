import { knownCommandId } from '#core/delivery/lifecycle/command.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { OpenBusiness } from '#core/integration/api-gate.ts';
import { hexOf, type ApiParts } from './api-parts.ts';
import type { OperationRequest } from './route.ts';

/** A value as JSON in which the order of names doesn't matter. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${sorted(inner)}`).join()}}`;
}

/** A UUID (version 8) of the first bytes of a digest. */
function uuidOf(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** The ids derived from an Idempotency-Key, and a digest of the request (decision idempotent-orders). */
export async function orderOf(
  sha256: ApiParts['sha256'],
  { business, mode }: Pick<OpenBusiness, 'business' | 'mode'>,
  key: string,
  asked: { readonly method: string; readonly path: string; readonly body: unknown },
): Promise<OperationRequest<unknown>['order']> {
  const idOf = async (of: 'command' | 'delivery') =>
    uuidOf(await sha256(JSON.stringify(['v1', business.id, mode, of, key])));
  return {
    delivery: knownDeliveryId(await idOf('delivery')),
    command: {
      id: knownCommandId(await idOf('command')),
      asked: hexOf(await sha256(`${asked.method} ${asked.path}\n${sorted(asked.body)}`)),
    },
  };
}
