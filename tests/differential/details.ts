import * as fc from 'fast-check';
import { ADDRESSES, TABS, PEOPLE } from './cast.ts';

/** Details that many steps share. */
export const tab = fc.nat(TABS - 1);
export const person = fc.nat(PEOPLE - 1);
export const address = fc.nat(ADDRESSES - 1);

/** Passwords: two valid ones, one too short, one longer than any service hashes. */
const PASSWORDS = ['correct horse', 'another horse', '12345', 'a'.repeat(73)] as const;
export const password = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat(PASSWORDS.length - 1) },
);
export const passwordAt = (index: number): string => PASSWORDS[index] ?? PASSWORDS[0];
