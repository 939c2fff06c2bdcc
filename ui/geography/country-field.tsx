import type { ReactNode } from 'react';
import { COUNTRIES } from '#core/geography/country.ts';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import type { CountryAndRegion } from './use-country-and-region.ts';

const options = COUNTRIES.map(({ value, name }) => ({ value, label: name }));

/** The country of an address: United States and Canada first, then the rest alphabetically (spec §3). */
export function CountryField({ place, error }: { place: CountryAndRegion; error?: string | undefined }): ReactNode {
  return (
    <SelectField
      name="country"
      label="Country"
      placeholder="Choose a country"
      options={options}
      autoComplete="country"
      required
      value={place.country}
      onChange={(event) => place.changeCountry(event.currentTarget.value)}
      error={error}
    />
  );
}
