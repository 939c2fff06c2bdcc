import type { AlertText } from '#core/alert/alert-text.ts';
import { port } from '#core/port.ts';

/** A notification on a simulated phone. */
export interface PhoneAlert extends AlertText {
  readonly id: string;
  /** The first name of the phone's owner; null for a recipient without an account. */
  readonly to: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The notifications on all phones. Only backends that send none have them. */
export interface Phones {
  /** Newest first. */
  list(): Promise<PhoneAlert[]>;
  /** Calls back after each change, in any tab. */
  watch(listener: () => void): () => void;
}
export const Phones = port<Phones>('Phones');
