import * as v from 'valibot';
import { failure, type Failure } from '#core/failure.ts';

/** The refusal of more messages than the limit allows: a failure with the time until the limit is over. */
export const Throttled: v.GenericSchema<unknown, Failure> = v.pipe(
  v.object({ retryAfterMs: v.number() }),
  v.transform(({ retryAfterMs }) => failure('throttled', '', retryAfterMs)),
);
