import { useCallback, useMemo, useState } from 'react';
import { searchCountries, type Country } from '#core/geography/country.ts';

/** The state of a country search: a combobox with a list (ARIA 1.2), closed, or open with the typed text. */
export interface CountrySearch {
  /** The field's text: the typed text, else the name of the country. */
  readonly text: string;
  /** Whether text was typed since it opened. */
  readonly searching: boolean;
  readonly open: boolean;
  readonly found: readonly Country[];
  /** The index in `found` that Enter would choose; -1 for none. */
  readonly active: number;
  readonly show: () => void;
  readonly close: () => void;
  readonly type: (text: string) => void;
  /** Moves by this many entries, wrapping around for single steps. */
  readonly move: (by: number) => void;
  readonly choose: (country: Country | undefined) => void;
}

/** Searches the countries by name, ISO code and dial code; text that doesn't choose one is dropped. */
export function useCountrySearch(country: Country, onChange: (country: Country) => void): CountrySearch {
  const [open, setOpen] = useState(false);
  /** Null: no text was typed since it opened, so the whole list is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const found = useMemo(() => searchCountries(typed ?? ''), [typed]);

  const close = useCallback(() => {
    setOpen(false);
    setTyped(null);
  }, []);

  return {
    text: typed ?? country.name,
    searching: typed !== null,
    open,
    found,
    active,
    close,
    show() {
      if (open) return;
      setOpen(true);
      setActive(found.findIndex(({ value }) => value === country.value));
    },
    type(text) {
      setTyped(text);
      setOpen(true);
      setActive(searchCountries(text).length > 0 ? 0 : -1);
    },
    move(by) {
      const last = found.length - 1;
      const next = active + by;
      if (Math.abs(by) > 1) setActive(Math.max(0, Math.min(last, next)));
      else setActive(next > last ? 0 : next < 0 ? last : next);
    },
    choose(chosen) {
      if (chosen !== undefined) onChange(chosen);
      close();
    },
  };
}
