import { claimsOf, tenthsOf } from '#core/pitch/claims.ts';
import type { Figures } from '#core/pitch/figures.ts';
import { brandClaims } from '#brand/brand-claims.ts';

/** The texts of public pages that figures may replace. An element with one of them has its name as `data-claim`. */
export type ClaimText =
  | `onTime.${'title' | 'text' | 'figure'}`
  | 'couriers.text'
  | `payouts.${'title' | 'text' | 'perk'}`
  | `support.${'title' | 'text'}`;

export type ClaimTexts = Readonly<Partial<Record<ClaimText, string>>>;

const percent = (tenths: number): string => `${tenths / 10}%`;

/** The texts that these figures replace; all others stay. */
export function claimTexts(figures: Figures): ClaimTexts {
  const { attempts, onTime, credited, expired, couriers28, weeksPaid, weeksClosed } = figures;
  const { answered, answeredInTime, medianAnswerMinutes } = figures;
  const { onTime: punctual, couriers, payouts, support } = claimsOf(figures);
  const texts: Partial<Record<ClaimText, string>> = {};
  if (punctual !== 'not-yet') {
    const tenths = tenthsOf(onTime, attempts);
    const { title, text } = brandClaims.onTime[punctual]({
      share: percent(tenths),
      attempts,
      late: attempts - onTime,
      credited,
      expired: 100 * expired > attempts + expired ? expired : 0,
    });
    texts['onTime.title'] = title;
    texts['onTime.text'] = text;
    texts['onTime.figure'] = `${Math.floor(tenths / 10)}%`;
  }
  if (couriers === 'proven' && couriers28 !== null) texts['couriers.text'] = brandClaims.couriers(couriers28);
  if (payouts === 'proven') {
    const { title, text, perk } = brandClaims.payouts;
    texts['payouts.title'] = title;
    texts['payouts.text'] = text(percent(tenthsOf(weeksPaid, weeksClosed)), weeksClosed);
    texts['payouts.perk'] = perk;
  }
  if (support === 'proven' && medianAnswerMinutes !== null) {
    texts['support.title'] = brandClaims.support.title;
    texts['support.text'] = brandClaims.support.proven(medianAnswerMinutes);
  } else if (support === 'below')
    texts['support.text'] = brandClaims.support.below(percent(tenthsOf(answeredInTime, answered)), answered);
  return texts;
}
