import { port } from '../port.ts';
import type { Result } from '../result.ts';

/** What is wrong with a delivery's phone number. */
export type PhoneProblem = 'invalid-phone' | 'phone-extension';

/** Reads what was typed as a number of a country (see `findCountry`), as it is dialed from anywhere: `+14165550142`. */
export type ReadPhone = (typed: string, country: string) => Result<string, PhoneProblem>;

/** Numbering plans are large, so they're fetched when a number is to be read. */
export interface PhoneReader {
  /** Null if they can't be fetched: then a number is read as it's typed, and the backend checks it once more. */
  load(): Promise<ReadPhone | null>;
}
export const PhoneReader = port<PhoneReader>('PhoneReader');
