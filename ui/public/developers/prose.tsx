import { Fragment, type ReactNode } from 'react';
import { Mono } from './mono.tsx';

/** A sentence of the document, with names in backquotes. */
export function Prose({ children }: { children: string }): ReactNode {
  return (
    <>
      {children.split('`').map((part, index) => (
        // The pieces of a sentence never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{index % 2 === 1 ? <Mono>{part}</Mono> : <span>{part}</span>}</Fragment>
      ))}
    </>
  );
}
