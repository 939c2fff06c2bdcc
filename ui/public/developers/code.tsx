import type { ReactNode } from 'react';
import { asWritten } from '#ui/kit/as-written.ts';
import { CopyButton } from '#ui/kit/copy-button.tsx';

/** A sample on a dark ground, with a button that copies it if it's meant to be run. */
export function Code({
  title,
  text,
  copies = false,
}: {
  title: string;
  text: string;
  copies?: boolean | undefined;
}): ReactNode {
  return (
    <figure className="dev-code">
      <figcaption className="dev-code__head">
        <span>{title}</span>
        {copies && <CopyButton text={text} label="Copy" copied={`Copied: ${title}`} />}
      </figcaption>
      <pre {...asWritten} className="dev-code__text">
        <code>{text}</code>
      </pre>
    </figure>
  );
}
