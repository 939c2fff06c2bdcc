import { port } from './port.ts';

/** Randomness, which tests and the demo can make deterministic. */
export interface Random {
  /** A version 4 UUID. */
  uuid(): string;
  /** An integer, both ends included. */
  integer(min: number, max: number): number;
}
export const Random = port<Random>('Random');
