import { useCallback, useEffect, useRef, useState } from 'react';
import { regionsOf, type Region, type RegionForm } from '#core/geography/region.ts';

/** A country and its state or province, as two fields of one form. */
export interface CountryAndRegion {
  readonly country: string;
  readonly region: string;
  /** The regions to choose from; null if the field takes free text. */
  readonly regions: readonly Region[] | null;
  readonly changeCountry: (value: string) => void;
  readonly changeRegion: (value: string) => void;
  /** For the region's control. */
  readonly regionControl: (control: HTMLInputElement | HTMLSelectElement | null) => void;
}

/** Keeps a country and its region consistent: changing the country clears the region (spec §5). */
export function useCountryAndRegion(form: RegionForm, initial: { country: string; region: string }): CountryAndRegion {
  const [country, setCountry] = useState(initial.country);
  const [region, changeRegion] = useState(initial.region);
  const control = useRef<HTMLInputElement | HTMLSelectElement>(null);

  const changeCountry = useCallback((value: string) => {
    setCountry(value);
    changeRegion('');
  }, []);

  // Tells the form's draft about values that were cleared or replaced here.
  const rendered = useRef(country);
  useEffect(() => {
    if (rendered.current === country) return;
    rendered.current = country;
    control.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [country]);

  const regions = regionsOf(country, form);
  return {
    country,
    region: regions === null || regions.some(({ code }) => code === region) ? region : '',
    regions,
    changeCountry,
    changeRegion,
    regionControl: useCallback((element) => {
      control.current = element;
    }, []),
  };
}
