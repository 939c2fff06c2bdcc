import type { ReactNode } from 'react';
import { Checkbox } from '#ui/kit/choices/checkbox.tsx';
import type { Selection } from './use-selection.ts';

/** Selects all `count` rows that match, or none. */
export function SelectAll<Row>({
  selection: { rows, toggleAll },
  count,
  hideLabel,
}: {
  selection: Pick<Selection<Row>, 'rows' | 'toggleAll'>;
  count: number;
  hideLabel: boolean;
}): ReactNode {
  const all = count > 0 && rows.length === count;
  return (
    <Checkbox
      label="Select all"
      hideLabel={hideLabel}
      checked={all}
      mixed={!all && rows.length > 0}
      onToggle={toggleAll}
    />
  );
}
