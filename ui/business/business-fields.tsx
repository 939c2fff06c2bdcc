import type { ReactNode } from 'react';
import type { RegionForm } from '#core/geography/region.ts';
import { CountryField } from '#ui/geography/country-field.tsx';
import { RegionField } from '#ui/geography/region-field.tsx';
import { useCountryAndRegion } from '#ui/geography/use-country-and-region.ts';
import { TextField } from '#ui/kit/field.tsx';

/**
 * The six fields of a business (spec §3), named as in `BusinessDetails`. `form` says which states are offered
 * (decision five-states-at-registration); `errorOf` is that of `useForm`.
 */
export function BusinessFields({
  form,
  errorOf,
}: {
  form: RegionForm;
  errorOf: (field: string) => string | undefined;
}): ReactNode {
  const place = useCountryAndRegion(form, { country: '', region: '' });
  return (
    <>
      <CountryField place={place} error={errorOf('country')} />
      <TextField
        name="businessName"
        label="Business name"
        autoComplete="organization"
        required
        error={errorOf('businessName')}
      />
      <TextField name="address" label="Address" autoComplete="street-address" required error={errorOf('address')} />
      <div className="form-row">
        <TextField name="city" label="City" autoComplete="address-level2" required error={errorOf('city')} />
        <RegionField place={place} error={errorOf('state')} />
      </div>
      <TextField
        name="businessEmail"
        type="email"
        label="Business email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        required
        error={errorOf('businessEmail')}
      />
    </>
  );
}
