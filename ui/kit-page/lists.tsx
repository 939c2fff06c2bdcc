import { useState } from 'react';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Checkbox } from '#ui/kit/choices/checkbox.tsx';
import { FilterChips } from '#ui/kit/choices/filter-chips.tsx';
import { SearchField } from '#ui/kit/fields/search-field.tsx';
import { SortHeader } from '#ui/kit/lists/sort-header.tsx';
import { VirtualRows } from '#ui/kit/lists/virtual-rows.tsx';

const chips = [
  { value: '', label: 'All', count: 49 },
  { value: 'Pending', label: 'Pending', count: 11 },
  { value: 'Active', label: 'Active', count: 38 },
];
const shops = ['Blue Heron Books', 'Copper Kettle', 'Juniper Bakery'];

/** The parts of lists: search, filters, checkboxes, a table. */
export function KitLists({ theme }: { theme: string }) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <SearchField
        name={`${theme}-list-search`}
        label="Search"
        placeholder="Name, address, city or email"
        value={search}
        onSearch={setSearch}
      />
      <FilterChips name={`${theme}-status`} legend="Status" chips={chips} value={status} onChange={setStatus} />
      <div className="row wrap gap-3">
        <Checkbox label="Ticked" checked={ticked} onToggle={setTicked} />
        <Checkbox label="Some ticked" checked={false} mixed onToggle={setTicked} />
        <Checkbox label="Not ticked" checked={!ticked} onToggle={(on) => setTicked(!on)} />
      </div>
      <table className="data-table" aria-label={`Businesses ${theme}`}>
        <thead>
          <tr>
            <SortHeader sorted="ascending" onSort={() => undefined}>
              Business
            </SortHeader>
            <SortHeader sorted={null} onSort={() => undefined}>
              Status
            </SortHeader>
          </tr>
        </thead>
        <VirtualRows as="table" count={shops.length} rowHeight={77} columns={2}>
          {(position) => (
            <tr key={position} data-row={position}>
              <th scope="row">
                <span className="data-table__lead">{shops[position]}</span>
                <span className="data-table__more">hello@example.com</span>
              </th>
              <td>
                <Badge tone="green" dot>
                  Active
                </Badge>
              </td>
            </tr>
          )}
        </VirtualRows>
      </table>
    </>
  );
}
