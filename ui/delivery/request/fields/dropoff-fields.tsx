import { Fragment, type ReactElement, type ReactNode } from 'react';
import { DOOR_FIELDS, type DoorField, type DropoffField } from '#core/delivery/request/delivery-fields.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { KnownRecipient } from '#core/delivery/merchant/known-recipients.ts';
import { findCountry } from '#core/geography/country.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { regionsOf } from '#core/geography/region.ts';
import type { FieldOf } from '#ui/app/use-form-of.ts';
import { PhoneField } from '#ui/geography/phone-field.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { DoorControls } from './door-controls.tsx';
import { RecipientField } from './recipient-field.tsx';
import { postalWords } from '#ui/delivery/request/request-words.ts';

const regionLabels: Readonly<Record<string, string>> = { us: 'State', ca: 'Province or territory' };

/**
 * The recipient and their address. These aren't the merchant's own details, so the browser must not autofill them. A
 * field without a control doesn't compile.
 */
export function DropoffFields({
  country,
  initial,
  known,
  onChoose,
  field,
}: {
  country: string;
  initial: Partial<DeliveryForm>;
  known: readonly KnownRecipient[];
  onChoose: (recipient: KnownRecipient) => void;
  field: FieldOf<DropoffField>;
}): ReactNode {
  const regions = regionsOf(country, 'later');
  const entered = (name: DropoffField) => ({ ...field(name), autoComplete: 'off', defaultValue: initial[name] });
  const region = { ...entered('state'), label: regionLabels[findCountry(country)?.iso ?? ''] ?? 'State or province' };
  const controls = {
    name: (
      <RecipientField known={known} defaultValue={initial.name ?? ''} error={field('name').error} onChoose={onChoose} />
    ),
    street: <TextField {...entered('street')} label="Street address" />,
    unit: <TextField {...entered('unit')} label="Unit" />,
    postalCode: hasPostalCodes(country) && (
      <TextField
        {...entered('postalCode')}
        label={postalWords(country).name}
        autoCapitalize="characters"
        spellCheck={false}
      />
    ),
    city: <TextField {...entered('city')} label="City" />,
    state:
      regions === null ? (
        <TextField {...region} />
      ) : (
        <SelectField
          {...region}
          placeholder="Choose…"
          options={regions.map(({ code, name: label }) => ({ value: code, label }))}
        />
      ),
    phone: (
      <PhoneField
        {...field('phone')}
        label="Phone"
        hint="For the courier, at the door."
        country={country}
        defaultPhone={initial.phone}
        autoComplete="off"
      />
    ),
    email: (
      <TextField
        {...entered('email')}
        type="email"
        label="Email"
        inputMode="email"
        spellCheck={false}
        hint="For the tracking link."
      />
    ),
  } satisfies Record<Exclude<DropoffField, DoorField>, ReactNode>;
  const { name, street, unit, postalCode, city, state, phone, email, ...others } = controls;
  return (
    <>
      {name}
      <div className="form-row grid items-start gap-5 gap-x-4 form-row--street">
        {street}
        {unit}
      </div>
      <div className="form-row grid items-start gap-5 gap-x-4 form-row--place">
        {postalCode}
        {city}
        {state}
      </div>
      <div className="form-row grid items-start gap-5 gap-x-4">
        {phone}
        {email}
      </div>
      {Object.entries<ReactElement>(others).map(([other, control]) => (
        <Fragment key={other}>{control}</Fragment>
      ))}
      <DoorControls fields={DOOR_FIELDS} initial={initial} field={field} />
    </>
  );
}
