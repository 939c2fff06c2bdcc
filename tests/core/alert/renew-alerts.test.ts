import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import type { WantedKind } from '#core/alert/alert.ts';
import type { AlertsHere, AlertsOutcome, AlertsState } from '#core/alert/alerts-here.ts';
import { checkAlerts } from '#core/alert/check-alerts.ts';
import { DECLINED_FOR, declinedAlerts } from '#core/alert/declined-alerts.ts';
import { eraseKeptAlerts, keptAlerts } from '#core/alert/kept-alerts.ts';
import { renewAlerts } from '#core/alert/renew-alerts.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant, later } from '#core/instant.ts';

const KAI = knownUserId('00000000-0000-4000-8000-00000000000a');
const LENA = knownUserId('00000000-0000-4000-8000-00000000000b');

/** A device whose person has turned on offers and jobs; `asked` lists what was renewed. */
function aDevice(state: AlertsState) {
  const storage = memoryDevice().tab();
  const kept = keptAlerts(storage);
  kept.add(KAI, ['offer']);
  kept.add(KAI, ['job', 'offer']);
  const asked: (readonly WantedKind[])[] = [];
  const alerts = {
    renew: async (kinds: readonly WantedKind[]) => {
      asked.push(kinds);
      return state;
    },
  } as unknown as AlertsHere;
  return { storage, kept, asked, renew: renewAlerts(alerts, kept) };
}

test.each(['on', 'failed'] as const)('alerts that were turned on are renewed at each start (%s)', async (state) => {
  const { renew, kept, asked } = aDevice(state);
  expect([await renew(KAI), await renew(KAI)]).toEqual([true, true]);
  expect(asked).toEqual([
    ['offer', 'job'],
    ['offer', 'job'],
  ]);
  expect(kept.read(KAI)).toEqual(['offer', 'job']);
});

test.each(['blocked', 'ask', 'unsupported', 'install-first'] as const)(
  'a browser that doesn’t allow them anymore (%s) is reported once',
  async (state) => {
    const { renew, asked } = aDevice(state);
    expect([await renew(KAI), await renew(KAI)]).toEqual([false, true]);
    expect(asked).toHaveLength(1);
  },
);

test('alerts that were dropped are renewed before they’re shown, and nobody else’s', async () => {
  const kept = keptAlerts(memoryDevice().tab());
  const sound: AlertsOutcome = { state: 'on', sentAgo: null, trouble: null };
  const dropped: AlertsOutcome = { state: 'off', sentAgo: null, trouble: 'ended' };
  let now = dropped;
  let renewed: AlertsState = 'failed';
  const check = checkAlerts(
    {
      outcome: async () => now,
      renew: async () => {
        if (renewed === 'on') now = sound;
        return renewed;
      },
    } as unknown as AlertsHere,
    kept,
  );
  expect(await check(KAI, ['offer'])).toEqual({ ...dropped, trouble: null });
  kept.add(KAI, ['offer']);
  expect(await check(LENA, ['offer'])).toEqual({ ...dropped, trouble: null });
  expect(await check(KAI, ['offer', 'job'])).toEqual({ ...dropped, trouble: null });
  expect(await check(KAI, ['offer'])).toEqual(dropped);
  renewed = 'on';
  expect(await check(KAI, ['offer'])).toEqual(sound);
});

test('another person’s alerts aren’t renewed, nor those that were turned off or erased', async () => {
  const { renew, kept, asked, storage } = aDevice('on');
  expect(await renew(LENA)).toBe(true);
  kept.remove(KAI, ['offer']);
  expect(kept.read(KAI)).toEqual(['job']);
  eraseKeptAlerts(storage);
  expect(await renew(KAI)).toBe(true);
  expect(asked).toEqual([]);
});

test('declined alerts aren’t offered for thirty days, even if the clock is wrong', () => {
  const declined = declinedAlerts(memoryDevice().tab());
  const now = instant(Date.UTC(2026, 4, 4));
  expect(declined.isDeclined(now)).toBe(false);
  declined.decline(now);
  expect([0, DECLINED_FOR - 1, DECLINED_FOR, -DECLINED_FOR].map((ms) => declined.isDeclined(later(now, ms)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
