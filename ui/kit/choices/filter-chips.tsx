import type { ReactNode } from 'react';
import './filter-chips.css';

/** A value to filter a list by, and the number of its rows. */
export interface Chip {
  value: string;
  label: string;
  count?: number | undefined;
}

/** A radio group as a row of chips; the first one removes the filter. */
export function FilterChips({
  name,
  legend,
  chips,
  value,
  onChange,
}: {
  name: string;
  legend: string;
  chips: readonly Chip[];
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <fieldset className="filter-chips flex wrap">
      <legend className="visually-hidden">{legend}</legend>
      {chips.map((chip) => (
        <label className="filter-chip" key={chip.value}>
          <input
            className="filter-chip__input"
            type="radio"
            name={name}
            value={chip.value}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          <span className="filter-chip__words inline-row gap-2">
            <span>{chip.label}</span>
            {chip.count !== undefined && (
              <span className="filter-chip__count numeric">{chip.count.toLocaleString('en-US')}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
