import type { Figures } from './figures.ts';

/** A claim of the public pages that a figure proves. */
export type Claim = 'onTime' | 'couriers' | 'payouts';
/**
 * - `not-yet`: too little was counted to say
 * - `below`: enough was counted, and it's less than the claim
 */
export type ClaimState = 'proven' | 'not-yet' | 'below';

/** The least number that must have been counted, and the tenths of a percent of them that prove the claim. */
export const THRESHOLDS = {
  onTime: { from: 100, tenths: 990 },
  couriers: { from: 5, tenths: 0 },
  payouts: { from: 8, tenths: 950 },
} as const satisfies Record<Claim, { readonly from: number; readonly tenths: number }>;

/** A share in tenths of a percent, rounded down: a claim is never rounded up to. */
export const tenthsOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((1000 * part) / whole));

function stateOf(claim: Claim, part: number, whole: number): ClaimState {
  const { from, tenths } = THRESHOLDS[claim];
  if (whole < from) return 'not-yet';
  return tenthsOf(part, whole) >= tenths ? 'proven' : 'below';
}

/** The state of each claim by the figures (decision claims-follow-figures). */
export function claimsOf({
  attempts,
  onTime,
  couriers28,
  weeksPaid,
  weeksClosed,
}: Figures): Readonly<Record<Claim, ClaimState>> {
  return {
    onTime: stateOf('onTime', onTime, attempts),
    couriers: stateOf('couriers', 0, couriers28 ?? 0),
    payouts: stateOf('payouts', weeksPaid, weeksClosed),
  };
}
