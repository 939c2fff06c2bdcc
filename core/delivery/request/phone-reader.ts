import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';

/** The issues of a delivery's phone number. */
export type PhoneProblem = 'invalid-phone' | 'phone-extension';

/** Reads a typed number of a country (see `findCountry`) in its international form: `+14165550142`. */
export type ReadPhone = (typed: string, country: string) => Result<string, PhoneProblem>;

/** Loads the numbering plans. They're large, so they're fetched when a number has to be read. */
export interface PhoneReader {
  /** Null if they can't be fetched. Then a number is read as typed, and the backend checks it again. */
  load(): Promise<ReadPhone | null>;
}
export const PhoneReader = port<PhoneReader>('PhoneReader');
