import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { CodePurpose } from '#core/verification/verification-port.ts';
import type { Code, Computer, Model } from './model.ts';

/** A code is valid for ten minutes, five guesses and one use, until the same browser gets another (spec §5, §9). */
export const isGood = (model: Model, code: Code): boolean =>
  !code.used && code.guesses < 5 && model.now - code.sentAt < 10 * MINUTE;

/**
 * Whether a computer may request another code for an address: one a minute, five an hour, ten a day
 * (decision verification-codes).
 */
export function mayGetCode(model: Model, computer: Computer, email: string, purpose: CodePurpose): boolean {
  const times = model.codes
    .filter((code) => code.email === email && code.purpose === purpose && code.computer === computer)
    .map(({ sentAt }) => sentAt)
    .toReversed();
  const past = (count: number, span: number) => (times[count - 1] ?? -Infinity) + span <= model.now;
  return past(1, MINUTE) && past(5, HOUR) && past(10, DAY);
}

/** Counts a lookup of an address, and returns whether the answer is true: five times in fifteen minutes it is. */
export function isToldTheTruth(model: Model, computer: Computer): boolean {
  if (model.now - computer.lookUps.since >= 15 * MINUTE) computer.lookUps = { since: model.now, count: 0 };
  computer.lookUps.count += 1;
  return computer.lookUps.count <= 5;
}
