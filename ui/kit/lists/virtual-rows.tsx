import { useRef, type ReactNode } from 'react';
import { rowSegments } from './row-range.ts';
import { useRowFocus } from './use-row-focus.ts';
import { SHORT_LIST, useRowWindow } from './use-row-window.ts';
import './virtual-rows.css';

/**
 * The rows of a list. A long list renders only the rows in the window, all with the same height; in a short one, each
 * row is as high as its content. Each row that `children` renders has its position as `data-row`, and its controls a
 * `data-cell` that's the same in every row.
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
  /** `table` renders a table body, `list` a list. */
  as: 'table' | 'list';
  count: number;
  /** Height of a row in px until it's measured. */
  rowHeight: number;
  /** The number of columns of a table. */
  columns?: number | undefined;
  /** The name of a list; a table has its own. */
  label?: string | undefined;
  /** The action of Escape within a row. */
  onEscape?: (() => void) | undefined;
  /** Renders the row at a position, with a key. */
  children: (position: number) => ReactNode;
}): ReactNode {
  const body = useRef<HTMLElement>(null);
  const { range, height } = useRowWindow(body, count, rowHeight);
  const { focused, handlers } = useRowFocus(body, count, onEscape);
  const segments = rowSegments(range, focused, count);
  const end = segments.at(-1)?.last ?? 0;

  // One flat list, with spacers keyed by the row after them, so that the focused row keeps its place in the DOM.
  const rows = segments.flatMap(({ first, last, gap }) => [
    <Gap key={`gap-${first}`} as={as} rows={gap} height={height} columns={columns} />,
    ...Array.from({ length: last - first }, (_, offset) => children(first + offset)),
  ]);
  rows.push(<Gap key="gap-end" as={as} rows={count - end} height={height} columns={columns} />);
  const setBody = (element: HTMLElement | null) => {
    body.current = element;
  };
  if (as === 'table')
    return (
      <tbody ref={setBody} className="virtual-rows" {...handlers}>
        {rows}
      </tbody>
    );
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the controls in its rows
  return (
    <ul
      ref={setBody}
      className={count <= SHORT_LIST ? 'virtual-rows virtual-rows--short' : 'virtual-rows'}
      aria-label={label}
      {...handlers}
    >
      {rows}
    </ul>
  );
}

/** The space of the rows that aren't rendered. */
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
  const spacing = { blockSize: `${rows * height}px` };
  if (as === 'list') return <li className="virtual-gap" aria-hidden="true" style={spacing} />;
  return (
    <tr className="virtual-gap" aria-hidden="true">
      <td colSpan={columns} style={spacing}>
        {'\u00a0'}
      </td>
    </tr>
  );
}
