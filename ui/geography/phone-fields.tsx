import { useState, type ReactNode } from 'react';
import { COUNTRIES, findCountry, type Country } from '#core/geography/country.ts';
import { countryOfNumber, nationalDigits } from '#core/geography/phone.ts';
import { TextField } from '#ui/kit/field.tsx';
import { CountryCombobox } from './country-combobox.tsx';

const FIRST = COUNTRIES[0] as Country;

/**
 * A phone number in two fields, `country` and `phone`: changing the country keeps the number; a number that is pasted or
 * filled in with its `+` sets the country. One that is being typed is left alone until the field is left.
 */
export function PhoneFields({
  defaultCountry,
  defaultPhone,
  label = 'Mobile phone',
  required = true,
  errorOf,
}: {
  /** As stored; see `findCountry`. */
  defaultCountry: string;
  /** As stored: national digits. */
  defaultPhone?: string;
  label?: string;
  required?: boolean;
  errorOf: (field: string) => string | undefined;
}): ReactNode {
  const [country, setCountry] = useState<Country>(() => findCountry(defaultCountry) ?? FIRST);
  const [notice, setNotice] = useState('');

  function settle(input: HTMLInputElement): void {
    const named = countryOfNumber(input.value, country);
    if (named === null) return;
    input.value = nationalDigits(input.value, named);
    if (named.value === country.value) return;
    setCountry(named);
    setNotice(`Country set to ${named.name}, +${named.dialCode}`);
  }

  return (
    <>
      <CountryCombobox label="Country" country={country} onChange={setCountry} error={errorOf('country')} />
      <TextField
        name="phone"
        type="tel"
        label={label}
        inputMode="tel"
        autoComplete="tel"
        required={required}
        defaultValue={defaultPhone}
        error={errorOf('phone')}
        start={<span className="numeric phone-fields__dial">+{country.dialCode}</span>}
        onInput={(event) => {
          if (!isTyped(event.nativeEvent)) settle(event.currentTarget);
        }}
        onBlur={(event) => settle(event.currentTarget)}
      />
      <div className="visually-hidden" role="status">
        {notice}
      </div>
    </>
  );
}

/** Whether a key was pressed, unlike a paste, a drop, autofill or a restored draft. */
const isTyped = (event: Event): boolean =>
  event instanceof InputEvent && /^(?:insertText|insertCompositionText|delete)/u.test(event.inputType);
