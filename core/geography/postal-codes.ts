import { findCountry } from './country.ts';

/**
 * The countries of the list without postal codes, or whose codes nobody uses in an address (Ghana, Jamaica, Panama), by
 * the Universal Postal Union's overview.
 */
const WITHOUT = new Set(['ao', 'bs', 'bz', 'bo', 'bw', 'cm', 'fj', 'gh', 'hk', 'jm', 'pa', 'qa', 'ug', 'ae', 'zw']);

/** Whether addresses of a country have a postal code. */
export const hasPostalCodes = (country: string): boolean => !WITHOUT.has(findCountry(country)?.iso ?? '');
