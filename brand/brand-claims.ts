import type { BrandWords } from './brand.ts';

/** Counts of deliveries that were tried. */
export interface OnTimeCounts {
  /** `99.3%` */
  readonly share: string;
  readonly attempts: number;
  /** Those that were late or lost, and those of them whose fee was credited. The others weren't charged. */
  readonly late: number;
  readonly credited: number;
  /** Those that found no courier, if it's more than 1%; otherwise 0. */
  readonly expired: number;
}

/** The brand's words for claims that its figures prove. Until then, a page has the words of its own file. */
export interface BrandClaims {
  onTime: Record<'proven' | 'below', (counts: OnTimeCounts) => BrandWords>;
  couriers(count: number): string;
  payouts: { title: string; text(share: string, weeks: number): string; perk: string };
  /** `minutes`: within which half of the first answers came. `share`: of the cases that were answered in time. */
  support: { title: string; proven(minutes: number): string; below(share: string, cases: number): string };
}

const WAYS = { 'direct-deposit': ', by direct deposit', transfer: ', by bank transfer', other: '' } as const;

/** An operator who pays by one of the ways says so here, since nothing measures it. */
const PAYS: keyof typeof WAYS = 'other';

const n = (count: number): string => count.toLocaleString('en-US');

/** `40 minutes`, and whole hours from an hour on, rounded up. */
function duration(minutes: number): string {
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${n(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function others({ late, credited, expired }: OnTimeCounts, inFull: string): string {
  const [the, were, werent] =
    late === 1 ? ['The other one', 'was', 'wasn’t'] : [`The other ${n(late)}`, 'were', 'weren’t'];
  const money =
    late === 0
      ? ''
      : credited === late
        ? ` ${the} ${were} credited${inFull}.`
        : credited === 0
          ? ` ${the} ${werent} charged.`
          : ` Of the other ${n(late)}, we credited ${n(credited)} and didn’t charge ${n(late - credited)}.`;
  return money + (expired === 0 ? '' : ` For ${n(expired)} more, no courier was free.`);
}

export const brandClaims: BrandClaims = {
  onTime: {
    proven: (counts) => ({
      title: '99% on time, or your money back',
      text: `${counts.share} of ${n(counts.attempts)} in 90 days.${others(counts, '')}`,
    }),
    below: (counts) => ({
      title: 'On time, or your money back',
      text: `${counts.share} of ${n(counts.attempts)}.${others(counts, ' in full')}`,
    }),
  },
  couriers: (count) =>
    `A person reviews each one. ${n(count)} delivered in the last 28 days. Our goal: top-rated couriers.`,
  payouts: {
    title: 'Weekly payouts',
    text: (share, weeks) =>
      `Your week closes on Sunday night. ${share} of ${n(weeks)} statements were paid within 7 days${WAYS[PAYS]}.`,
    perk: 'Weekly payouts',
  },
  support: {
    title: '24/7 support',
    proven: (minutes) => `First answers in ${duration(minutes)}, half of the time.`,
    below: (share, cases) =>
      `We answered ${share} of ${n(cases)} messages in time. Answers around the clock, 24/7 support, are our goal.`,
  },
};
