import type { ReactNode } from 'react';
import type { DeliveryForm } from '#core/delivery/delivery-form.ts';
import type { KnownRecipient } from '#core/delivery/known-recipients.ts';
import { findCountry } from '#core/geography/country.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { regionsOf } from '#core/geography/region.ts';
import { PhoneField } from '#ui/geography/phone-field.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { SelectField } from '#ui/kit/select-field.tsx';
import { TextAreaField } from '#ui/kit/text-area-field.tsx';
import { RecipientField } from './recipient-field.tsx';
import { postalWords } from './request-words.ts';

const regionLabels: Readonly<Record<string, string>> = { us: 'State', ca: 'Province or territory' };

/** The recipient and their address. These aren't the merchant's own details, so the browser must not autofill them. */
export function DropoffFields({
  country,
  initial,
  known,
  onChoose,
  errorOf,
}: {
  country: string;
  initial: Partial<DeliveryForm>;
  known: readonly KnownRecipient[];
  onChoose: (recipient: KnownRecipient) => void;
  errorOf: (field: string) => string | undefined;
}): ReactNode {
  const regions = regionsOf(country, 'later');
  const region = {
    name: 'state',
    label: regionLabels[findCountry(country)?.iso ?? ''] ?? 'State or province',
    required: true,
    autoComplete: 'off',
    defaultValue: initial.state,
    error: errorOf('state'),
  } as const;
  return (
    <>
      <RecipientField known={known} defaultValue={initial.name ?? ''} error={errorOf('name')} onChoose={onChoose} />
      <div className="form-row form-row--street">
        <TextField
          name="street"
          label="Street address"
          autoComplete="off"
          required
          defaultValue={initial.street}
          error={errorOf('street')}
        />
        <TextField
          name="unit"
          label="Unit"
          optional
          autoComplete="off"
          defaultValue={initial.unit}
          error={errorOf('unit')}
        />
      </div>
      <div className="form-row form-row--place">
        {hasPostalCodes(country) && (
          <TextField
            name="postalCode"
            label={postalWords(country).name}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            defaultValue={initial.postalCode}
            error={errorOf('postalCode')}
          />
        )}
        <TextField
          name="city"
          label="City"
          autoComplete="off"
          required
          defaultValue={initial.city}
          error={errorOf('city')}
        />
        {regions === null ? (
          <TextField {...region} />
        ) : (
          <SelectField
            {...region}
            placeholder="Choose…"
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
      </div>
      <div className="form-row">
        <PhoneField
          name="phone"
          label="Phone"
          hint="For the courier, at the door."
          country={country}
          defaultPhone={initial.phone}
          autoComplete="off"
          error={errorOf('phone')}
        />
        <TextField
          name="email"
          type="email"
          label="Email"
          optional
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          hint="For the tracking link."
          defaultValue={initial.email}
          error={errorOf('email')}
        />
      </div>
      <TextAreaField
        name="notes"
        label="Notes for the courier"
        optional
        rows={2}
        defaultValue={initial.notes}
        error={errorOf('notes')}
      />
    </>
  );
}
