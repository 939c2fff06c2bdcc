import * as fc from 'fast-check';
import { deliver, duty } from './couriers.ts';
import { asked, carried, carrier, comes, handing, waits, WAY } from './journey.ts';
import { allOpen, look as screensLook, turn } from './live.ts';
import { anyOrder } from './merchants.ts';
import { sequence, type Step } from './step.ts';
import { wait } from './time.ts';

/** Everyone watches a delivery; some hide their screen for a while. */
export const watched: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(anyOrder, carrier, waits, fc.array(fc.nat(4), { maxLength: 3 }), fc.nat(WAY.length - 1), handing)
    .map(([wanted, by, spans, away, far, how]) =>
      sequence([
        ...comes(by),
        asked(wanted),
        ...allOpen(by, wanted.business),
        ...carried(by, spans, far),
        ...away.map((which) => turn(which, true)),
        ...carried(by, spans).slice(-1 - 2 * (WAY.length - far)),
        screensLook,
        deliver(by, 'job', how),
        wait('a minute'),
        screensLook,
        wait('four minutes'),
        ...away.map((which) => turn(which, false)),
        duty(by),
        deliver(by, 'job', 'right'),
      ]),
    ),
];
