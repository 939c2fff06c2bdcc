import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isCaseId } from '#core/support/case.ts';
import { hasLapsed, holdsBack, isCaseLate, type CaseRecord } from '#core/support/case-record.ts';
import { GOODS_REASONS, REASON_RULES, reasonsOf } from '#core/support/case-reasons.ts';
import {
  decideClose,
  decideMessage,
  decideReport,
  decideResolve,
  payableOf,
  type MoneyFacts,
  type ReportFacts,
} from '#core/support/decide-case.ts';
import type { Report } from '#core/support/cases.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { CASE_REASONS, CASE_SIDES } from '#core/support/case.ts';
import { aDelivery } from '#tests/builders/delivery.ts';

/** An id that ends in this digit. */
function id<I extends string>(is: (value: unknown) => value is I, last: number): I {
  const text: unknown = `00000000-0000-4000-8000-00000000000${last}`;
  if (!is(text)) throw new TypeError('Not an id');
  return text;
}
const me = id(isUserId, 1);
const admin = id(isUserId, 2);
const business = id(isBusinessId, 3);
const delivery = id(isDeliveryId, 4);

/** Wednesday at 10 AM in Los Angeles. */
const now = instant(Date.parse('2026-11-25T18:00:00Z'));
const facts: ReportFacts = {
  now,
  opener: me,
  hours: DEFAULT_HOURS,
  timeZone: 'America/Los_Angeles',
  onCall: false,
  made: null,
  delivery: { business, status: 'delivered', endedAt: later(now, -DAY) },
  earlier: null,
};
const report: Report = { id: id(isCaseId, 5), side: 'business', delivery, reason: 'damaged', text: 'It’s crushed.' };
const opened = (): CaseRecord => {
  const made = decideReport(facts, report);
  if (!made.ok || made.value === null) throw new TypeError('Not opened');
  return made.value;
};

describe('a report', () => {
  test('of a recipient about the goods is one that can be refunded with their value', () => {
    expect(GOODS_REASONS).toEqual(reasonsOf('recipient').filter((reason) => REASON_RULES[reason].money === 'goods'));
  });

  test('is due by the reason, and within half an hour if the parcel is under way', () => {
    expect(opened().dueAt).toBe(later(now, 24 * 60 * MINUTE));
    const underWay = { ...facts, delivery: { business, status: 'picked_up' as const, endedAt: null } };
    expect(decideReport(underWay, report)).toMatchObject({ value: { dueAt: later(now, 30 * MINUTE) } });
    expect(decideReport(underWay, { ...report, reason: 'safety' })).toMatchObject({
      value: { dueAt: later(now, 15 * MINUTE) },
    });
    const night = { ...facts, now: later(now, 12 * HOUR), onCall: true };
    expect(decideReport(night, { ...report, reason: 'safety' })).toMatchObject({
      value: { dueAt: later(night.now, 15 * MINUTE) },
    });
    expect(decideReport(night, report)).toMatchObject({ value: { dueAt: later(now, 31 * HOUR) } });
  });

  test.each(CASE_SIDES.flatMap((side) => CASE_REASONS.map((reason) => ({ side, reason }))))(
    'of a $side about $reason is accepted if that side may give the reason',
    ({ side, reason }) => {
      const about = side === 'person' ? null : delivery;
      const decided = decideReport(facts, { ...report, side, reason, delivery: about });
      expect(decided.ok).toBe(reasonsOf(side).includes(reason));
      expect(reasonsOf(side).includes(reason)).toBe(REASON_RULES[reason].sides.includes(side));
    },
  );

  test('is refused for the text, the delivery, an earlier case, then the time', () => {
    const late = { ...facts.delivery!, endedAt: later(now, -14 * DAY - 1) };
    const earlier = id(isCaseId, 6);
    const refusal = (some: Partial<ReportFacts>, other: Partial<Report> = {}) =>
      decideReport({ ...facts, ...some }, { ...report, ...other });
    expect(refusal({ delivery: null, earlier }, { text: ' \u200b' })).toEqual({ ok: false, error: 'invalid' });
    expect(refusal({}, { text: 'x'.repeat(2001) })).toEqual({ ok: false, error: 'invalid' });
    expect(refusal({}, { delivery: null })).toEqual({ ok: false, error: 'invalid' });
    expect(refusal({ delivery: null, earlier })).toEqual({ ok: false, error: 'no-such-delivery' });
    expect(refusal({ delivery: late, earlier })).toEqual({ ok: false, error: { code: 'already-open', case: earlier } });
    expect(refusal({ earlier }, { reason: 'safety' }).ok).toBe(true);
    expect(refusal({ delivery: late })).toEqual({ ok: false, error: 'too-late' });
    expect(refusal({ delivery: { ...late, endedAt: later(now, -14 * DAY) } }).ok).toBe(true);
  });

  test('that’s sent again opens nothing more, and no one else’s id is taken over', () => {
    expect(decideReport({ ...facts, made: opened(), earlier: report.id }, report)).toEqual({ ok: true, value: null });
    expect(decideReport({ ...facts, opener: admin, made: opened() }, report)).toEqual({ ok: false, error: 'invalid' });
  });
});

describe('a case', () => {
  const afterwards = later(now, MINUTE);
  const answered = () => valueOf(decideMessage(opened(), 'team', 'Please send a photo.', afterwards));
  const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!result.ok) throw new TypeError(String(result.error));
    return result.value;
  };

  test('is theirs after an answer, and ours after a reply; its due time stays', () => {
    expect(answered()).toMatchObject({ state: 'theirs', answeredAt: afterwards, dueAt: opened().dueAt });
    const replied = valueOf(decideMessage(answered(), 'side', 'Here.', later(now, DAY)));
    expect(replied).toMatchObject({ state: 'ours', answeredAt: afterwards, dueAt: opened().dueAt });
  });

  test('is late until the first answer', () => {
    expect(isCaseLate(opened(), opened().dueAt)).toBe(false);
    expect(isCaseLate(opened(), later(opened().dueAt, 1))).toBe(true);
    expect(isCaseLate(answered(), later(opened().dueAt, 1))).toBe(false);
  });

  const resolving = (record: CaseRecord | null, by = admin, more: Partial<MoneyFacts> = {}) => ({
    record,
    by,
    now: afterwards,
    delivery: null,
    madeGood: false,
    ...more,
  });

  test('is resolved by one of two administrators', () => {
    const decision = { outcome: 'declined', words: 'The photo shows it whole.' } as const;
    const done = valueOf(decideResolve(resolving(opened()), decision));
    expect(done).toMatchObject({ moves: [], entries: [] });
    expect(done.record).toMatchObject({ state: 'resolved', outcome: 'declined', amount: null, decidedBy: admin });
    expect(done.record.answeredAt).toBe(afterwards);
    expect(decideResolve(resolving(done.record), decision)).toEqual({ ok: true, value: done });
    expect(decideResolve(resolving(done.record, me), decision)).toEqual({ ok: false, error: 'changed' });
    expect(decideMessage(done.record, 'side', 'But', afterwards)).toEqual({ ok: false, error: 'changed' });
    expect(decideResolve(resolving(opened()), { ...decision, words: ' ' })).toEqual({ ok: false, error: 'invalid' });
    expect(decideResolve(resolving(null), decision)).toEqual({ ok: false, error: 'no-such-case' });
  });

  test('with an amount refunds its delivery once, and isn’t reopened', () => {
    const delivery = aDelivery()
      .with({ status: 'delivered', onTime: true, declared: 4500, reached: { accepted: now, delivered: now } })
      .build();
    const refund = (amount: number) => ({ outcome: 'refunded', amount, words: '' }) as const;
    const facts = resolving(opened(), admin, { delivery });
    expect(payableOf(opened(), facts)).toMatchObject({ outcome: 'refunded', least: 1, cap: 5199, denial: null });
    expect(decideResolve(facts, refund(5200))).toEqual({ ok: false, error: { code: 'above-cap', cap: 5199 } });
    const done = valueOf(decideResolve(facts, refund(5199)));
    expect(done.moves.flatMap(({ ledger }) => ledger)).toMatchObject([{ kind: 'refund', amount: 5199 }]);
    expect(done.record).toMatchObject({ outcome: 'refunded', amount: 5199 });
    const again = decideResolve({ ...facts, record: done.record }, refund(5199));
    expect(again).toEqual({ ok: true, value: { record: done.record, moves: [], entries: [] } });
    expect(decideResolve({ ...facts, record: done.record }, refund(1))).toEqual({ ok: false, error: 'changed' });
    expect(decideClose(done.record, 'reopen', afterwards)).toEqual({ ok: false, error: 'changed' });
    expect(decideResolve(facts, { outcome: 'made_good', amount: 1, words: '' })).toEqual({
      ok: false,
      error: 'invalid',
    });
    expect(payableOf({ ...opened(), reason: 'conduct' }, facts)).toBeNull();
  });

  test('is reopened once, within seven days of its outcome', () => {
    const withdrawn = valueOf(decideClose(opened(), 'withdraw', now));
    expect(withdrawn).toMatchObject({ state: 'resolved', outcome: 'withdrawn' });
    expect(decideClose(withdrawn, 'withdraw', now)).toEqual({ ok: true, value: withdrawn });
    expect(decideClose(opened(), 'reopen', now)).toEqual({ ok: false, error: 'changed' });
    expect(decideClose(withdrawn, 'reopen', later(now, 7 * DAY + 1))).toEqual({ ok: false, error: 'too-late' });
    const again = valueOf(decideClose(withdrawn, 'reopen', later(now, 7 * DAY)));
    expect(again).toMatchObject({ state: 'ours', outcome: null, resolvedAt: null });
    const twice = valueOf(decideClose(again, 'withdraw', later(now, 7 * DAY)));
    expect(decideClose(twice, 'reopen', later(now, 7 * DAY))).toEqual({ ok: false, error: 'changed' });
  });

  test('lapses fourteen days after an answer, or 83 days after the end', () => {
    const end = later(now, -DAY);
    const [over, none] = [
      { endedAt: end, held: null },
      { endedAt: null, held: null },
    ];
    expect(hasLapsed(opened(), over, later(end, 83 * DAY - 1))).toBe(false);
    expect(hasLapsed(opened(), over, later(end, 83 * DAY))).toBe(true);
    expect(hasLapsed(answered(), none, later(afterwards, 14 * DAY - 1))).toBe(false);
    expect(hasLapsed(answered(), none, later(afterwards, 14 * DAY))).toBe(true);
    expect(hasLapsed(opened(), none, later(now, 1000 * DAY))).toBe(false);
  });

  test('holds back the deletion until seven days after its outcome, 90 days at most', () => {
    const end = later(now, -DAY);
    expect(holdsBack(opened(), end, later(end, 90 * DAY - 1))).toBe(true);
    expect(holdsBack(opened(), end, later(end, 90 * DAY))).toBe(false);
    const done = valueOf(decideClose(opened(), 'withdraw', now));
    expect(holdsBack(done, end, later(now, 7 * DAY - 1))).toBe(true);
    expect(holdsBack(done, end, later(now, 7 * DAY))).toBe(false);
  });
});
