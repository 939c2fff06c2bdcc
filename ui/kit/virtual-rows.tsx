import { useRef, type ReactNode } from 'react';
import { stretches } from './row-range.ts';
import { useRowFocus } from './use-row-focus.ts';
import { SHORT_LIST, useRowWindow } from './use-row-window.ts';
import './virtual-rows.css';

/**
 * The rows of a list. Of a long one only those in the window are drawn, and all are equally high; those of a short one
 * are as high as what they say. Each row that `children`
 * draws carries its position as `data-row`, and its controls a `data-cell` that is the same in every row.
 */
export function VirtualRows({
  as,
  count,
  rowHeight,
  columns = 1,
  label,
  onEscape,
  children,
}: {
  /** `table` makes a table body, `list` a list. */
  as: 'table' | 'list';
  count: number;
  /** Height of a row in px until it can be measured. */
  rowHeight: number;
  /** How many columns a table has. */
  columns?: number | undefined;
  /** The name of a list; a table has its own. */
  label?: string | undefined;
  /** Where Escape leads from within a row. */
  onEscape?: (() => void) | undefined;
  /** Draws the row at a position, with a key. */
  children: (position: number) => ReactNode;
}): ReactNode {
  const body = useRef<HTMLElement>(null);
  const { range, height } = useRowWindow(body, count, rowHeight);
  const { focused, handlers } = useRowFocus(body, count, onEscape);
  const drawn = stretches(range, focused, count);
  const end = drawn.at(-1)?.last ?? 0;

  // One flat list, and gaps named after the row that follows them: so the row with the focus stays in place in the page.
  const rows = drawn.flatMap(({ first, last, gap }) => [
    <Gap key={`gap-${first}`} as={as} rows={gap} height={height} columns={columns} />,
    ...Array.from({ length: last - first }, (_, offset) => children(first + offset)),
  ]);
  rows.push(<Gap key="gap-end" as={as} rows={count - end} height={height} columns={columns} />);
  const take = (element: HTMLElement | null) => {
    body.current = element;
  };
  if (as === 'table')
    return (
      <tbody ref={take} className="virtual-rows" {...handlers}>
        {rows}
      </tbody>
    );
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the controls in its rows
  return (
    <ul
      ref={take}
      className={count <= SHORT_LIST ? 'virtual-rows virtual-rows--short' : 'virtual-rows'}
      aria-label={label}
      {...handlers}
    >
      {rows}
    </ul>
  );
}

/** The room of the rows that are not drawn. */
function Gap({
  as,
  rows,
  height,
  columns,
}: {
  as: 'table' | 'list';
  rows: number;
  height: number;
  columns: number;
}): ReactNode {
  if (rows <= 0) return null;
  const room = { blockSize: `${rows * height}px` };
  if (as === 'list') return <li className="virtual-gap" aria-hidden="true" style={room} />;
  return (
    <tr className="virtual-gap" aria-hidden="true">
      <td colSpan={columns} style={room}>
        {'\u00a0'}
      </td>
    </tr>
  );
}
