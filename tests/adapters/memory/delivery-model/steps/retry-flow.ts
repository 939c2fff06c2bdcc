import * as fc from 'fast-check';
import type { Courier } from '../cast.ts';
import { reportLost } from './administrators.ts';
import { arriveAtDropoff, deliver, fail, handBack, retry } from './couriers.ts';
import { asked, carried, carrier, comes, waits } from './journey.ts';
import { anyOrder } from './merchants.ts';
import { sequence, type Step } from './step.ts';
import { wait, type Span } from './time.ts';

/** A courier takes a parcel to the door again, on time or late, once or more. */
export const retryFlow: fc.Arbitrary<Step> = fc
  .tuple(
    fc.tuple(anyOrder, carrier, waits, fc.constantFrom<Span[]>('a second', 'half an hour', 'three hours')),
    fc.constantFrom<('no_answer' | 'refused')[][]>(
      ['no_answer'],
      ['refused'],
      ['refused', 'no_answer'],
      ['no_answer', 'refused', 'no_answer', 'refused'],
    ),
    fc.constantFrom<((by: Courier) => Step)[]>(
      (by) => deliver(by, 'job', 'right'),
      (by) => handBack(by, 'job'),
      () => reportLost('mia', 0),
    ),
  )
  .map(([[wanted, by, spans, span], reasons, end]) =>
    sequence([
      ...comes(by),
      asked(wanted),
      ...carried(by, spans),
      ...reasons.flatMap((reason) => [
        wait('four minutes'),
        wait('a minute'),
        fail(by, 'job', reason),
        wait(span),
        retry(by, 'job'),
        arriveAtDropoff(by, 'job'),
      ]),
      end(by),
    ]),
  );
