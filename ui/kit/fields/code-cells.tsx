import type { ReactNode } from 'react';
import './code-cells.css';

/**
 * Draws a cell for each digit behind the one real input, which is the child. `filled` is its number of digits; a longer
 * text is shown without cells.
 */
export function CodeCells({ count, filled, children }: { count: 4 | 6; filled: number; children: ReactNode }) {
  return (
    <div className={`code-cells grid code-cells--${count}${filled > count ? ' code-cells--long' : ''}`}>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={`code-cells__cell${index === Math.min(filled, count - 1) ? ' code-cells__cell--next' : ''}`}
          aria-hidden="true"
        />
      ))}
      <div className="code-cells__text">{children}</div>
    </div>
  );
}
