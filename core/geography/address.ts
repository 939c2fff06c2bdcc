import { findCountry } from './country.ts';
import { regionsOf } from './region.ts';

/** A postal address. */
export interface Address {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  /** A code of the country's list, or free text. */
  readonly state: string;
  /** Empty if the country has none. */
  readonly postalCode: string;
  /** See `findCountry`. */
  readonly country: string;
}

/**
 * An address as it's written on an envelope: `350 5th Avenue`, `Floor 3`, `New York, NY 10118`. Outside the
 * United States and Canada it ends with the country, so that a map finds it.
 */
export function addressLines({ street, unit, city, state, postalCode, country }: Address): readonly string[] {
  const isListed = regionsOf(country, 'later') !== null;
  const region = isListed ? state.toUpperCase() : state === city ? '' : state;
  const town = [city, region].filter(Boolean).join(', ');
  return [
    street,
    unit,
    isListed ? `${town} ${postalCode}` : `${postalCode} ${town}`,
    isListed ? '' : (findCountry(country)?.name ?? ''),
  ].flatMap((line) => line.trim() || []);
}
