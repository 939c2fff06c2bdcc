import type { ReactNode } from 'react';
import { hasExtension } from '#core/delivery/request/plain-phone.ts';
import { COUNTRIES, findCountry, type Country } from '#core/geography/country.ts';
import { displayInternational, groupPhone, phoneTyped } from '#core/geography/phone.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { TextField } from '#ui/kit/fields/field.tsx';

/**
 * A delivery's phone number in one field (decision phone-fields): a national number of `country`, or any number with
 * its `+`. Digits are shown in groups: `416-555-0142`.
 */
export function PhoneField({
  name,
  label,
  hint,
  country,
  defaultPhone,
  autoComplete,
  error,
}: {
  name: string;
  label: string;
  hint?: string;
  /** See `findCountry`. */
  country: string;
  /** With its dial code: `+14165550142`. */
  defaultPhone: string | undefined;
  autoComplete: 'tel' | 'off';
  error: string | undefined;
}): ReactNode {
  const own = findCountry(country) ?? (COUNTRIES[0] as Country);
  function group(input: HTMLInputElement, forward: boolean): void {
    if (!hasExtension(input.value)) regroup(input, groupPhone(input.value, own, true), forward);
  }
  return (
    <TextField
      name={name}
      type="tel"
      label={label}
      hint={hint}
      inputMode="tel"
      autoComplete={autoComplete}
      required
      defaultValue={defaultPhone === undefined ? undefined : displayInternational(defaultPhone)}
      error={error}
      onInput={(event) => {
        const { currentTarget: input, nativeEvent } = event;
        // Text that's being composed belongs to the input method until it's done.
        if (isComposing(event)) return;
        group(input, nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward');
      }}
      onCompositionEnd={(event) => group(event.currentTarget, false)}
      onBlur={({ currentTarget: input }) => {
        if (hasExtension(input.value)) return;
        const grouped = groupPhone(input.value, own, false);
        if (grouped !== input.value) input.value = grouped;
      }}
    />
  );
}

const isSeparator = (text: string | undefined): boolean => text === '-' || text === ' ';

/**
 * Inserts the groups, and keeps the number of digits after the cursor. The cursor goes before a separator, so that
 * Backspace removes the digit there, or behind it for the Delete key.
 */
function regroup(input: HTMLInputElement, grouped: string, forward: boolean): void {
  if (grouped === input.value) return;
  let following = phoneTyped(input.value.slice(input.selectionEnd ?? input.value.length)).length;
  let cursor = grouped.length;
  while (cursor > 0 && following > 0) {
    cursor -= 1;
    if (!isSeparator(grouped[cursor])) following -= 1;
  }
  if (!forward) while (isSeparator(grouped[cursor - 1])) cursor -= 1;
  input.value = grouped;
  input.setSelectionRange(cursor, cursor);
}
