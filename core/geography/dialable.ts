import { NUMBER_PLANS } from './number-plans.ts';

/** Whether a number, with its plus and calling code, can be dialed: it's E.164, and matches that country's plan. */
export function isDialable(number: string): boolean {
  if (!/^\+[1-9]\d{4,14}$/u.test(number)) return false;
  const digits = number.slice(1);
  return [1, 2, 3].some((length) => {
    const plan = NUMBER_PLANS.get(digits.slice(0, length));
    return plan !== undefined && new RegExp(`^(?:${plan})$`, 'u').test(digits.slice(length));
  });
}
