import * as fc from 'fast-check';
import { deliver, duty } from './couriers.ts';
import { asked, carried, carrier, comes, handing, waits, STEPS_TO_DOOR } from './journey.ts';
import { allOpen, pollAll, turn } from './live.ts';
import { anyOrder } from './merchants.ts';
import { sequence, type Step } from './step.ts';
import { wait } from './time.ts';

/** Everyone watches a delivery; some hide their screen for a while. */
export const watched: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(anyOrder, carrier, waits, fc.array(fc.nat(4), { maxLength: 3 }), fc.nat(STEPS_TO_DOOR.length - 1), handing)
    .map(([wanted, by, spans, away, far, how]) =>
      sequence([
        ...comes(by),
        asked(wanted),
        ...allOpen(by, wanted.business),
        ...carried(by, spans, far),
        ...away.map((which) => turn(which, true)),
        ...carried(by, spans).slice(-1 - 2 * (STEPS_TO_DOOR.length - far)),
        pollAll,
        deliver(by, 'job', how),
        wait('a minute'),
        pollAll,
        wait('four minutes'),
        ...away.map((which) => turn(which, false)),
        duty(by),
        deliver(by, 'job', 'right'),
      ]),
    ),
];
