import { describe, expect, test } from 'vitest';
import { brandLanding } from '#brand/brand-landing.ts';
import type { Figures } from '#core/pitch/figures.ts';
import { NO_FIGURES } from '#tests/builders/figures.ts';
import { claimTexts } from '#ui/public/claim-texts.ts';

const textsOf = (more: Partial<Figures>) => claimTexts({ ...NO_FIGURES, ...more });

describe('the card about time', () => {
  const card = (more: Partial<Figures>) => {
    const texts = textsOf(more);
    return [texts['onTime.figure'], texts['onTime.title'], texts['onTime.text']];
  };

  test('has its own words until a hundred were tried', () => {
    expect(card({ attempts: 99, onTime: 99 })).toEqual([undefined, undefined, undefined]);
    expect(brandLanding.features.onTime.text).toContain('We show our figure after 100 deliveries.');
  });

  test('says 99% once that’s proven, and what became of the others', () => {
    const title = '99% on time, or your money back';
    const proven = { attempts: 1204, onTime: 1196, credited: 8 };
    expect(card(proven)).toEqual(['99%', title, '99.3% of 1,204 in 90 days. The other 8 were credited.']);
    expect(card({ ...proven, credited: 6 })[2]).toBe(
      '99.3% of 1,204 in 90 days. Of the other 8, we credited 6 and didn’t charge 2.',
    );
    expect(card({ ...proven, credited: 0 })[2]).toBe('99.3% of 1,204 in 90 days. The other 8 weren’t charged.');
    expect(card({ attempts: 100, onTime: 99, credited: 1 })[2]).toBe(
      '99% of 100 in 90 days. The other one was credited.',
    );
    expect(card({ attempts: 100, onTime: 99 })[2]).toBe('99% of 100 in 90 days. The other one wasn’t charged.');
    expect(card({ attempts: 1500, onTime: 1500 })).toEqual(['100%', title, '100% of 1,500 in 90 days.']);
  });

  test('says a smaller share as it is, and how many found no courier', () => {
    const title = 'On time, or your money back';
    const below = { attempts: 1204, onTime: 1134, credited: 70 };
    expect(card(below)).toEqual(['94%', title, '94.1% of 1,204. The other 70 were credited in full.']);
    expect(card({ ...below, expired: 12 })[2]).toBe('94.1% of 1,204. The other 70 were credited in full.');
    expect(card({ ...below, expired: 13 })[2]).toBe(
      '94.1% of 1,204. The other 70 were credited in full. For 13 more, no courier was free.',
    );
  });
});

test('couriers are counted in words about them, from five on', () => {
  expect(textsOf({})['couriers.text']).toBeUndefined();
  expect(textsOf({ couriers28: 23 })['couriers.text']).toBe(
    'A person reviews each one. 23 delivered in the last 28 days. Our goal: top-rated couriers.',
  );
});

test('payouts are weekly once 95% of the weeks were paid in time', () => {
  const words = (weeksPaid: number, weeksClosed: number) => {
    const texts = textsOf({ weeksPaid, weeksClosed });
    return [texts['payouts.title'], texts['payouts.text'], texts['payouts.perk']];
  };
  expect(words(7, 7)).toEqual([undefined, undefined, undefined]);
  expect(words(60, 64)).toEqual([undefined, undefined, undefined]);
  expect(words(63, 64)).toEqual([
    'Weekly payouts',
    'Your week closes on Sunday night. 98.4% of 64 statements were paid within 7 days.',
    'Weekly payouts',
  ]);
});

describe('the card about support', () => {
  const card = (more: Partial<Figures>) => {
    const texts = textsOf(more);
    return [texts['support.title'], texts['support.text']];
  };
  const proven = { answered: 40, answeredInTime: 38, medianAnswerMinutes: 40, onCallShare: 1000, supportHours: 168 };

  test('has its own words until twenty messages were answered', () => {
    expect(card({ ...proven, answered: 19, answeredInTime: 19 })).toEqual([undefined, undefined]);
  });

  test('says 24/7 once that’s proven, and how fast the answers came', () => {
    const title = '24/7 support';
    expect(card(proven)).toEqual([title, 'First answers in 40 minutes, half of the time.']);
    expect(card({ ...proven, medianAnswerMinutes: 1 })[1]).toBe('First answers in 1 minute, half of the time.');
    expect(card({ ...proven, medianAnswerMinutes: 60 })[1]).toBe('First answers in 1 hour, half of the time.');
    expect(card({ ...proven, medianAnswerMinutes: 61 })[1]).toBe('First answers in 2 hours, half of the time.');
  });

  test('says the share that was answered in time if it’s below', () => {
    expect(card({ ...proven, onCallShare: 900 })).toEqual([
      undefined,
      'We answered 95% of 40 messages in time. Answers around the clock, 24/7 support, are our goal.',
    ]);
  });
});
