import { Fragment, type ReactNode } from 'react';
import type { BusinessField } from '#core/business/business-details.ts';
import type { RegionForm } from '#core/geography/region.ts';
import type { FieldOf } from '#ui/app/use-form-of.ts';
import { CountryField } from '#ui/geography/country-field.tsx';
import { RegionField } from '#ui/geography/region-field.tsx';
import { useCountryAndRegion } from '#ui/geography/use-country-and-region.ts';
import { TextField } from '#ui/kit/fields/field.tsx';

/**
 * The fields of a business (spec §3). `form` decides which states are offered (decision five-states-at-registration);
 * `field` comes from `useFormOf`. A field without a control doesn't compile.
 */
export function BusinessFields({ form, field }: { form: RegionForm; field: FieldOf<BusinessField> }): ReactNode {
  const place = useCountryAndRegion(form, { country: '', region: '' });
  const controls = {
    country: <CountryField place={place} error={field('country').error} />,
    businessName: <TextField {...field('businessName')} label="Business name" autoComplete="organization" />,
    address: <TextField {...field('address')} label="Address" autoComplete="street-address" />,
    city: <TextField {...field('city')} label="City" autoComplete="address-level2" />,
    state: <RegionField place={place} error={field('state').error} />,
    businessEmail: (
      <TextField
        {...field('businessEmail')}
        type="email"
        label="Business email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
    ),
  } satisfies Record<BusinessField, ReactNode>;
  const { country, businessName, address, city, state, ...others } = controls;
  return (
    <>
      {country}
      {businessName}
      {address}
      <div className="form-row grid items-start gap-5 gap-x-4">
        {city}
        {state}
      </div>
      {Object.entries(others).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </>
  );
}
