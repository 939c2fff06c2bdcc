import { useEffect, useRef, type ReactNode } from 'react';
import type { Country } from '#core/geography/country.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { Flag } from './flag.tsx';
import type { CountrySearch } from './use-country-search.ts';

/** The id of a country's option in a list. */
export const optionId = (listId: string, country: Country | undefined): string => `${listId}-${country?.value ?? ''}`;

/** The result of a search for screen readers. */
const countWords = (count: number): string => (count === 1 ? '1 country' : `${count} countries`);

/** The list of an open country combobox. */
export function CountryOptions({
  id,
  search,
  chosen,
}: {
  id: string;
  search: CountrySearch;
  chosen: Country;
}): ReactNode {
  const { open, found, active, text } = search;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active, found]);

  return (
    <>
      <div className="visually-hidden" role="status">
        {open && text !== chosen.name ? countWords(found.length) : ''}
      </div>
      {open && found.length === 0 && (
        <p className="country-combobox__popup country-combobox__none">{`No country matches “${text}”.`}</p>
      )}
      <div
        id={id}
        ref={list}
        className="country-combobox__popup"
        role="listbox"
        tabIndex={-1}
        aria-label="Countries"
        hidden={!open || found.length === 0}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {open &&
          found.map((country, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled in the field, which keeps the focus
            <div
              key={country.value}
              id={optionId(id, country)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={
                index === active ? 'country-option row gap-3 country-option--active' : 'country-option row gap-3'
              }
              onClick={() => search.choose(country)}
            >
              <Flag iso={country.iso} />
              <span className="country-option__name">{country.name}</span>
              {country.value === chosen.value && <Glyph size="small" d="M5 12.5l4.5 4.5L19 7.5" />}
              <span className="country-option__dial numeric">{`+${country.dialCode}`}</span>
            </div>
          ))}
      </div>
    </>
  );
}
