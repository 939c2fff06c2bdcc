import { randomUUID } from 'node:crypto';
import type { Person } from './backend.ts';

const LETTERS = 'abcdefghijklmnop';

/** A unique person: the name consists of letters only, because emails greet by it. */
export function someone(firstName = 'Robin'): Person {
  const tag = randomUUID()
    .replaceAll('-', '')
    .slice(0, 10)
    .replaceAll(/./gu, (digit) => LETTERS[Number.parseInt(digit, 16)] ?? '');
  return {
    firstName,
    lastName: `R${tag}`,
    email: `${firstName.toLowerCase()}.${tag}@example.com`,
    password: 'route 66 west',
  };
}
