import { port } from './port.ts';

/** Chance and identity, so that tests and the demo can be deterministic. */
export interface Random {
  /** A version 4 UUID. */
  uuid(): string;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
}
export const Random = port<Random>('Random');
