import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { CodePurpose } from '#core/registration/verification-port.ts';
import type { Code, Model } from './model.ts';

/** The newest code of an address and purpose: the only one that can be right (spec §5). */
export const newestCode = (model: Model, email: string, purpose: CodePurpose): Code | undefined =>
  model.codes.findLast((code) => code.email === email && code.purpose === purpose);

/** A code is good for ten minutes, five guesses and one use (spec §9; security.md). */
export const isGood = (model: Model, code: Code): boolean =>
  !code.used && code.guesses < 5 && model.now - code.sentAt < 10 * MINUTE;

/** Whether an address may get another code: one a minute, five an hour, ten a day (decision R5; security.md). */
export function mayGetCode(model: Model, email: string, purpose: CodePurpose): boolean {
  const times = model.codes
    .filter((code) => code.email === email && code.purpose === purpose)
    .map(({ sentAt }) => sentAt)
    .toReversed();
  const past = (count: number, span: number) => (times[count - 1] ?? -Infinity) + span <= model.now;
  return past(1, MINUTE) && past(5, HOUR) && past(10, DAY);
}
