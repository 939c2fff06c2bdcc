import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY } from '#core/clock.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant, later } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { caseOf, reportOf } from '#core/support/case-path.ts';
import { newCaseId, type GoodsReport } from '#core/support/case.ts';
import { Cases } from '#core/support/cases.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import RecipientReport from '#ui/support/goods-report.tsx';
import { bound, render, settle } from '../render.tsx';

const now = instant(Date.parse('2026-11-27T15:00:00Z'));
const report: GoodsReport = {
  case: newCaseId(cryptoRandom),
  reason: 'missing_items',
  at: now,
  text: 'The <b>candles</b> are missing.',
  photos: [],
  claim: null,
};
const delivery = { id: newDeliveryId(cryptoRandom), endedAt: now };

async function shown(answer: Result<GoodsReport | null, Failure>, at = now) {
  const container = await render(
    <RecipientReport delivery={delivery} times={businessTime('America/Toronto')} now={at} />,
    [bound(Cases, { goodsReport: async () => answer } as unknown as Cases)],
  );
  await settle();
  return { text: container.textContent, link: container.querySelector('a')?.getAttribute('href') };
}

test('the report’s own words, and a claim whose reason is chosen already', async () => {
  const { text, link } = await shown(ok(report));
  expect(text).toContain('The <b>candles</b> are missing.');
  expect(text).toContain('Something is missing');
  expect(link).toBe(reportOf('business', delivery.id, 'missing_items'));
});

test('the shop’s own case instead, once there’s one', async () => {
  const claim = newCaseId(cryptoRandom);
  expect((await shown(ok({ ...report, claim }))).link).toBe(caseOf(claim));
});

test('no claim after two weeks, and why the words are gone', async () => {
  const { text, link } = await shown(ok({ ...report, text: null }), later(now, 15 * DAY));
  expect(link).toBeUndefined();
  expect(text).toContain('have been deleted');
});

test.each([ok(null), refused(failure('offline'))])('nothing without one: %j', async (answer) => {
  expect((await shown(answer)).text).toBe('');
});
