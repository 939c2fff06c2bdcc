import type { ReactNode } from 'react';
import { findCountry } from '#core/geography/country.ts';
import { TextField } from '#ui/kit/fields/field.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import type { CountryAndRegion } from './use-country-and-region.ts';

const labels: Readonly<Record<string, string>> = { us: 'State', ca: 'Province or territory' };

/** The state or province: a list in the United States and Canada, free text elsewhere (spec §5). */
export function RegionField({ place, error }: { place: CountryAndRegion; error?: string | undefined }): ReactNode {
  const label = labels[findCountry(place.country)?.iso ?? ''] ?? 'State or province';
  const shared = {
    name: 'state',
    label,
    error,
    required: true,
    autoComplete: 'address-level1',
    value: place.region,
    ref: place.regionControl,
  } as const;
  if (place.regions === null) {
    return <TextField {...shared} onChange={(event) => place.changeRegion(event.currentTarget.value)} />;
  }
  return (
    <SelectField
      {...shared}
      placeholder="Choose…"
      options={place.regions.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => place.changeRegion(event.currentTarget.value)}
    />
  );
}
