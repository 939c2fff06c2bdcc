import type { Figures } from './figures.ts';

/** A claim of the public pages that a figure proves. */
export type Claim = 'onTime' | 'couriers' | 'payouts' | 'support';
/**
 * - `not-yet`: too little was counted to say
 * - `below`: enough was counted, and it's less than the claim
 */
export type ClaimState = 'proven' | 'not-yet' | 'below';

interface Threshold {
  /** The least number that must have been counted. */
  readonly from: number;
  /** The tenths of a percent of them that prove the claim. */
  readonly tenths: number;
  /** The least hours of support in a week, and the least part of it in which someone was on call, in tenths of a percent. */
  readonly around?: { readonly hours: number; readonly onCallShare: number };
}

/** The thresholds of each claim. */
export const THRESHOLDS = {
  onTime: { from: 100, tenths: 990 },
  couriers: { from: 5, tenths: 0 },
  payouts: { from: 8, tenths: 950 },
  support: { from: 20, tenths: 900, around: { hours: 168, onCallShare: 950 } },
} as const satisfies Record<Claim, Threshold>;

/** A share in tenths of a percent, rounded down: a claim is never rounded up to. */
export const tenthsOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((1000 * part) / whole));

function stateOf(claim: Claim, part: number, whole: number): ClaimState {
  const { from, tenths } = THRESHOLDS[claim];
  if (whole < from) return 'not-yet';
  return tenthsOf(part, whole) >= tenths ? 'proven' : 'below';
}

/** Answers in time prove support around the clock only with open hours and someone on call around the clock. */
function supportState({ answered, answeredInTime, onCallShare, supportHours }: Figures): ClaimState {
  const { around } = THRESHOLDS.support;
  const state = stateOf('support', answeredInTime, answered);
  const isCovered = supportHours >= around.hours && onCallShare >= around.onCallShare;
  return state === 'proven' && !isCovered ? 'below' : state;
}

/** The state of each claim by the figures (decision claims-follow-figures). */
export function claimsOf(figures: Figures): Readonly<Record<Claim, ClaimState>> {
  const { attempts, onTime, couriers28, weeksPaid, weeksClosed } = figures;
  return {
    onTime: stateOf('onTime', onTime, attempts),
    couriers: stateOf('couriers', 0, couriers28 ?? 0),
    payouts: stateOf('payouts', weeksPaid, weeksClosed),
    support: supportState(figures),
  };
}
