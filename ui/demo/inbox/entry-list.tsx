import type { ReactNode } from 'react';
import './entry-list.css';
import type { Elements } from '#ui/kit/elements.ts';

/** An entry of the panel that opens something. */
export interface DemoEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Drawn on a tile. */
  readonly icon?: Elements;
  /** Shown instead of the icon, without a tile. */
  readonly picture?: Elements;
  /** Whether it's the chosen one. */
  readonly current?: boolean;
  /** An address of the same target, to share or keep. */
  readonly href?: string;
  /** A second action, at the end of the row. */
  readonly aside?: Elements;
}

/** A list of entries: links if they have an address, otherwise buttons. */
export function EntryList({
  label,
  entries,
  onChoose,
}: {
  label: string;
  entries: readonly DemoEntry[];
  onChoose: (id: string) => void;
}): ReactNode {
  return (
    <ul className="demo-entries" aria-label={label}>
      {entries.map(({ id, title, text, icon, picture, current, href, aside }) => {
        const inner = (
          <>
            {icon === undefined ? picture : <span className="demo-entry__icon grid place-center">{icon}</span>}
            <span className="demo-entry__words grid">
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
          </>
        );
        return (
          <li key={id} className="row">
            {href === undefined ? (
              <button
                type="button"
                className="demo-entry row gap-3"
                aria-current={current}
                onClick={() => onChoose(id)}
              >
                {inner}
              </button>
            ) : (
              <a
                className="demo-entry row gap-3"
                href={href}
                onClick={(event) => {
                  if (!event.metaKey && !event.ctrlKey) {
                    event.preventDefault();
                    onChoose(id);
                  }
                }}
              >
                {inner}
              </a>
            )}
            {aside}
          </li>
        );
      })}
    </ul>
  );
}
