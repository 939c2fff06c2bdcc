import type { ReactNode } from 'react';
import { FilterChips } from '#ui/kit/choices/filter-chips.tsx';
import { SearchField } from '#ui/kit/fields/search-field.tsx';
import type { ListQuery } from '#core/listing/list-query.ts';
import type { ListShape } from './list-shape.ts';
import type { Matches } from '#ui/listing/matching/match-rows.ts';
import { SelectFilter, SortSelect } from './list-selects.tsx';
import './list-toolbar.css';

/** The value that selects all rows of a facet. */
const ALL = '';

/** The id of a list's search field, for moving the focus there. */
export const SEARCH_ID = 'field-q';

/** Search, filters and order of a list. The first facet is a row of chips, the others are selects. */
export function ListToolbar<Row>({
  shape,
  query,
  matches,
  searchLabel,
  placeholder,
  wide,
  change,
}: {
  shape: ListShape<Row>;
  query: ListQuery;
  matches: Matches<Row> | null;
  searchLabel: string;
  placeholder: string;
  wide: boolean;
  change: (change: Partial<ListQuery>) => void;
}): ReactNode {
  const want = (facet: string, value: string) => {
    const { [facet]: _before, ...others } = query.filters;
    change({ filters: value === ALL ? others : { ...others, [facet]: value } });
  };
  return (
    <div className="list-toolbar grid gap-3">
      <SearchField
        name="q"
        label={searchLabel}
        placeholder={placeholder}
        value={query.search}
        onSearch={(search) => change({ search })}
      />
      {Object.entries(shape.facets).map(([name, { label, values, words }], place) => {
        // Unknown if there are too many, and 0 before the first answer.
        const counts = matches?.counts === null ? null : (matches?.counts[name] ?? {});
        const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
        const choices = [
          { value: ALL, label: 'All', count: total ?? undefined },
          ...values.map((value) => ({
            value,
            label: words?.(value) ?? value,
            count: counts ? (counts[value] ?? 0) : undefined,
          })),
        ];
        const shared = { name, value: query.filters[name] ?? ALL, onChange: (value: string) => want(name, value) };
        return place === 0 ? (
          <FilterChips key={name} legend={label} chips={choices} {...shared} />
        ) : (
          <SelectFilter key={name} label={label} choices={choices} {...shared} />
        );
      })}
      {!wide && <SortSelect shape={shape} query={query} change={change} />}
    </div>
  );
}
