import * as v from 'valibot';
import { parseInstant, type Instant } from '#core/instant.ts';

/** A time in the REST API's format. */
export const Time = v.pipe(
  v.string(),
  v.rawTransform<string, Instant>(({ dataset, addIssue, NEVER }) => {
    const at = parseInstant(dataset.value);
    if (at !== null) return at;
    addIssue({ message: 'no time' });
    return NEVER;
  }),
);
