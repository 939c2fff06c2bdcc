import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseState } from '#adapters/memory/stored-state.ts';
import { TARIFF } from '#core/delivery/price/tariff.ts';

const DEVICES = new URL('../../kept/devices/', import.meta.url);
const PROMISED = { cancelFee: 300, returnShare: 50 };

test('deliveries of earlier releases keep what all deliveries were promised then', () => {
  const found = readdirSync(DEVICES).flatMap((file) => {
    const { local } = JSON.parse(readFileSync(new URL(file, DEVICES), 'utf8')) as { local: Record<string, string> };
    const stored = local['backend'] ?? '{}';
    // Today's releases store it themselves.
    if (stored.includes('"minutes"')) return [];
    return parseState(stored)?.dispatch.deliveries ?? [];
  });
  expect(new Set(found.map(({ delivery }) => delivery.zone)).size).toBeGreaterThan(1);
  for (const { delivery } of found)
    expect(delivery).toMatchObject({ ...PROMISED, minutes: TARIFF[delivery.zone].minutes });
});
