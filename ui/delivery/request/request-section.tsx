import { useId, type ReactNode } from 'react';

/** A section of the form with its heading. */
export function RequestSection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className="request__section stack gap-4" aria-labelledby={id}>
      <h2 className="request__heading" id={id}>
        {title}
      </h2>
      <div className="stack">{children}</div>
    </section>
  );
}
