import type { ReactNode } from 'react';
import type { Field } from './fields.ts';
import { Mono } from './mono.tsx';
import { Prose } from './prose.tsx';

/** Fields with their types, limits and descriptions. The fields of an object are indented below it. */
export function FieldList({
  fields,
  label,
  optional,
}: {
  fields: readonly Field[];
  label: string;
  /** The word for a field that isn't always there. */
  optional: string;
}): ReactNode {
  return (
    <ul className="dev-fields" aria-label={label}>
      {fields.map(({ path, name, depth, type, required, description, limits, refersTo }) => (
        <li key={path} className={`dev-field dev-field--${Math.min(depth, 3)}`}>
          <p className="dev-field__head flex items-baseline wrap gap-x-3">
            <Mono>{name}</Mono>
            {refersTo === null ? (
              <span className="dev-field__type">{type}</span>
            ) : (
              <a className="dev-field__type text-link" href={`#object-${refersTo}`}>
                {type}
              </a>
            )}
            {!required && <span className="dev-field__type">{optional}</span>}
          </p>
          {description !== '' && (
            <p>
              <Prose>{description}</Prose>
            </p>
          )}
          {limits !== '' && <p className="dev-field__limits">{limits}</p>}
        </li>
      ))}
    </ul>
  );
}
