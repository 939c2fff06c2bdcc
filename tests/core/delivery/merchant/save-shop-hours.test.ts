import { expect, test } from 'vitest';
import { saveShopHours } from '#core/delivery/merchant/save-shop-hours.ts';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import { ok } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';

const DAY = { from: 540, to: 1020 };

async function saved(typed: Parameters<ReturnType<typeof saveShopHours>>[0]) {
  const kept: (WeekHours | null)[] = [];
  const save = saveShopHours({
    async saveHours(_business, hours) {
      kept.push(hours);
      return ok();
    },
  });
  const answer = await save(typed, aBusiness().build().id);
  return answer.ok ? kept : answer.error;
}

test('A shop’s hours are those typed for each day, with its closed dates', async () => {
  expect(await saved({ monday: '09:00-17:00', tuesday: 'Closed', closed: '2026-12-25' })).toEqual([
    { week: [[DAY], [], [], [], [], [], []], closed: ['2026-12-25'] },
  ]);
});

test('A shop’s hours are refused beside a day without both times', async () => {
  expect(await saved({ monday: '09:00-', tuesday: '-' })).toMatchObject({
    issues: [
      { field: 'monday', code: 'not-hours' },
      { field: 'tuesday', code: 'not-hours' },
    ],
  });
});
