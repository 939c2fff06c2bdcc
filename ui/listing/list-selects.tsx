import type { ReactNode } from 'react';
import type { Chip } from '#ui/kit/choices/filter-chips.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import type { ListQuery } from '#core/listing/list-query.ts';
import type { ListShape } from './list-shape.ts';

/** A select with its label inside, before the choice. */
function CompactSelect({
  name,
  label,
  value,
  onChange,
  children,
}: {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="field__box flex compact-select">
      <label className="compact-select__label row" htmlFor={`field-${name}`}>
        {label}
      </label>
      <select
        className="field__control"
        id={`field-${name}`}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      <span className="field__end row field__chevron">
        <Glyph size="small" d="M6 9.5l6 6 6-6" />
      </span>
    </div>
  );
}

/** Filters a list by one value of a facet. */
export function SelectFilter({
  name,
  label,
  choices,
  value,
  onChange,
}: {
  name: string;
  label: string;
  choices: readonly Chip[];
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <CompactSelect name={name} label={label} value={value} onChange={onChange}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.count === undefined ? choice.label : `${choice.label} (${choice.count.toLocaleString('en-US')})`}
        </option>
      ))}
    </CompactSelect>
  );
}

/** The order of a list without column headers to click. */
export function SortSelect<Row>({
  shape,
  query,
  change,
}: {
  shape: ListShape<Row>;
  query: ListQuery;
  change: (change: Partial<ListQuery>) => void;
}): ReactNode {
  const pick = (value: string) => change({ sort: value.replace(/^-/u, ''), descending: value.startsWith('-') });
  return (
    <CompactSelect name="sort" label="Sort" value={`${query.descending ? '-' : ''}${query.sort}`} onChange={pick}>
      {Object.entries(shape.sorts).flatMap(([sort, { label, words }]) => [
        <option key={sort} value={sort}>{`${label}: ${words[0]}`}</option>,
        words[1] !== undefined && <option key={`-${sort}`} value={`-${sort}`}>{`${label}: ${words[1]}`}</option>,
      ])}
    </CompactSelect>
  );
}
