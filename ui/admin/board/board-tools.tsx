import type { ReactNode } from 'react';
import type { BoardDelivery } from '#core/delivery/board/live-board.ts';
import type { Instant } from '#core/instant.ts';
import { FilterChips } from '#ui/kit/choices/filter-chips.tsx';
import { SearchField } from '#ui/kit/fields/search-field.tsx';
import { BOARD_FILTERS, isFound, type BoardFilter } from './board-filter.ts';

/** The part of the board that a narrow screen shows. */
export type BoardTab = 'list' | 'map';

/** Switches a narrow screen between the list and the map. */
export function BoardTabs({ tab, onChange }: { tab: BoardTab; onChange: (tab: BoardTab) => void }): ReactNode {
  return (
    <div className="board__tabs">
      <FilterChips
        name="board-tab"
        legend="View"
        value={tab}
        onChange={(value) => onChange(value as BoardTab)}
        chips={[
          { value: 'list', label: 'List' },
          { value: 'map', label: 'Map' },
        ]}
      />
    </div>
  );
}

/** The filters of a board, with the number of deliveries of each, and its search. */
export function BoardTools({
  ordered,
  filter,
  find,
  now,
  onChange,
}: {
  ordered: readonly BoardDelivery[];
  filter: BoardFilter;
  find: string;
  now: Instant;
  onChange: (change: Readonly<Record<string, string>>) => void;
}): ReactNode {
  return (
    <div className="board__tools stack gap-0">
      <FilterChips
        name="board-filter"
        legend="Show"
        value={filter}
        onChange={(value) => onChange(BOARD_FILTERS[value as BoardFilter].params)}
        chips={(Object.keys(BOARD_FILTERS) as BoardFilter[]).map((value) => ({
          value,
          label: BOARD_FILTERS[value].label,
          count: ordered.filter((delivery) => isFound(delivery, value, '', now)).length,
        }))}
      />
      <SearchField
        name="find"
        label="Find on this board"
        placeholder="Number, shop or courier"
        value={find}
        onSearch={(text) => onChange({ find: text })}
      />
    </div>
  );
}
