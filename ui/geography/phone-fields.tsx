import { useState, type ReactNode } from 'react';
import { COUNTRIES, findCountry, type Country } from '#core/geography/country.ts';
import { countryOfNumber, mayReachLongerDialCode, nationalDigits, phoneTyped } from '#core/geography/phone.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { TextField } from '#ui/kit/fields/field.tsx';
import { CountryCombobox } from './country-combobox.tsx';

const FIRST = COUNTRIES[0] as Country;

/**
 * A phone number in two fields, `country` and `phone`. Changing the country keeps the number. A number with its `+`
 * sets the country; a typed one does so once no longer dial code is possible. Only digits stay in the field.
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
  errorOf: (field: 'country' | 'phone') => string | undefined;
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

  function tidy(input: HTMLInputElement, typed: boolean): void {
    dropOthers(input);
    if (!typed || !mayReachLongerDialCode(input.value)) settle(input);
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
        start={<span className="numeric phone-fields__dial">{`+${country.dialCode}`}</span>}
        onInput={(event) => {
          const { currentTarget: input, nativeEvent } = event;
          // Text that's being composed belongs to the input method until it's done.
          if (!isComposing(event)) tidy(input, isTyped(nativeEvent));
        }}
        onCompositionEnd={(event) => tidy(event.currentTarget, true)}
        onBlur={(event) => settle(event.currentTarget)}
      />
      <div className="visually-hidden" role="status">
        {notice}
      </div>
    </>
  );
}

/** Whether it came from a key press, unlike a paste, a drop, autofill or a restored draft. */
const isTyped = (event: Event): boolean =>
  event instanceof InputEvent && /^(?:insertText|insertCompositionText|delete)/u.test(event.inputType);

/** Removes characters that aren't part of a number, keeping the cursor in place. */
function dropOthers(input: HTMLInputElement): void {
  const kept = phoneTyped(input.value);
  if (kept === input.value) return;
  const cursor = phoneTyped(input.value.slice(0, input.selectionEnd ?? undefined)).length;
  input.value = kept;
  input.setSelectionRange(cursor, cursor);
}
