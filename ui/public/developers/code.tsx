import type { ReactNode } from 'react';
import { asWritten } from '#ui/kit/as-written.ts';
import { CopyButton } from '#ui/kit/buttons/copy-button.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { codeParts } from './code-parts.ts';
import './code.css';

/** A sample on a dark ground, with a button that copies it if it's meant to be run. */
export function Code({
  title,
  text,
  copies = false,
  tools,
}: {
  title: ReactNode;
  text: string;
  copies?: boolean | undefined;
  /** Before the copy button. */
  tools?: Elements;
}): ReactNode {
  return (
    <figure className="dev-code">
      <figcaption className="dev-code__head row wrap gap-2 gap-x-3">
        <span className="dev-code__title">{title}</span>
        {tools}
        {copies && <CopyButton text={text} label="Copy" copied="Copied" />}
      </figcaption>
      <CodeText text={text} />
    </figure>
  );
}

/** Source code in its colors. A text longer than the window can be scrolled if it has a label. */
export function CodeText({ text, label }: { text: string; label?: string }): ReactNode {
  const scrolls = label === undefined ? {} : { tabIndex: 0, role: 'region', 'aria-label': label };
  return (
    <pre
      {...asWritten}
      {...scrolls}
      className={label === undefined ? 'dev-code__text' : 'dev-code__text dev-code__text--long'}
    >
      <code>
        {codeParts(text).map(({ kind, text: part }, index) => (
          // The parts of a text never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={kind === null ? undefined : `code-${kind}`}>
            {part}
          </span>
        ))}
      </code>
    </pre>
  );
}
