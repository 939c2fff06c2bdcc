import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { COUNTRIES, findCountry, type Country } from '#core/geography/country.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { FieldShell, fieldAttributes } from '#ui/kit/fields/field-shell.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './country-combobox.css';
import { CountryOptions, optionId } from './country-options.tsx';
import { Flag } from './flag.tsx';
import { useCountrySearch } from './use-country-search.ts';

const MAGNIFIER = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5';

/** The step of Page Up and Page Down. */
const PAGE = 8;

/**
 * A country with its dial code, found by typing its name, ISO code or dial code. The form's value, under `name`, is a
 * hidden select: a draft or the browser's autofill can set it like any other. Enter chooses from the open list and
 * doesn't submit.
 */
export function CountryCombobox({
  name = 'country',
  label,
  hint,
  error,
  country,
  onChange,
}: {
  name?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  country: Country;
  onChange: (country: Country) => void;
}): ReactNode {
  const search = useCountrySearch(country, onChange);
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const words = { name, label, hint, error };
  const { name: _name, ...described } = fieldAttributes(words);
  const listId = `${described.id}-list`;
  const shown = search.open && search.found.length > 0;

  // Notifies the form's draft about a country that wasn't chosen in the select itself.
  const announced = useRef(country);
  useEffect(() => {
    if (announced.current === country) return;
    announced.current = country;
    select.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [country]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event)) return;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const by = moves[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (search.open) search.move(by);
      else search.show();
    } else if (event.key === 'Enter' && search.open) {
      event.preventDefault();
      if (search.found.length > 0) search.choose(search.found[search.active]);
    } else if (event.key === 'Escape' && search.open) {
      event.preventDefault();
      search.close();
    } else if (event.key === 'Tab' && search.open) search.choose(search.found[search.active]);
  }

  return (
    <div className="country-combobox">
      <FieldShell {...words}>
        <div className="field__box flex">
          <span className="field__start row country-combobox__start">
            {search.searching ? <Glyph d={MAGNIFIER} /> : <Flag iso={country.iso} />}
          </span>
          <input
            {...described}
            ref={input}
            className="field__control"
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={
              shown && search.active >= 0 ? optionId(listId, search.found[search.active]) : undefined
            }
            value={search.text}
            onKeyDown={onKeyDown}
            onBlur={search.close}
            onFocus={(event) => event.currentTarget.select()}
            onClick={search.show}
            onChange={(event) => search.type(event.currentTarget.value)}
          />
          <span className="field__end row country-combobox__chevron">
            <Glyph size="small" d="M6 9.5l6 6 6-6" />
          </span>
        </div>
      </FieldShell>
      <CountryOptions id={listId} search={search} chosen={country} />
      <select
        hidden
        ref={select}
        name={name}
        value={country.value}
        tabIndex={-1}
        onChange={(event) => onChange(findCountry(event.currentTarget.value) ?? country)}
      >
        {COUNTRIES.map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </div>
  );
}
