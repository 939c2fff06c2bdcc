import type { ReactNode } from 'react';
import { Parcel } from '#ui/art/parcel.tsx';
import type { BrandWords } from '#brand/brand.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { classes } from '#ui/kit/classes.ts';

/** The closing section of a page: a parcel on its route, and the next action. */
export function ClosingSection({
  id,
  words,
  action,
  className,
}: {
  id: string;
  words: BrandWords;
  /** The label of the link to /register. */
  action: string;
  className?: string | undefined;
}): ReactNode {
  return (
    <section className={classes('closing stack justify-items-center', className)} aria-labelledby={id}>
      <svg className="closing__art art" viewBox="0 0 400 120" aria-hidden="true">
        <path className="art-route" d="M-1200 82H150M252 82H1600" />
        <Parcel x={200} y={46} scale={1.05} />
      </svg>
      <h2 className="closing__title" id={id}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <ButtonLink href="/register" size="large">
        {action}
      </ButtonLink>
    </section>
  );
}
