import type { ReactNode } from 'react';

/** The columns of a table, and its first row: their names. */
export function TableHead({ columns }: { columns: readonly string[] }): ReactNode {
  return (
    <>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={`col-${name.toLowerCase()}`} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
