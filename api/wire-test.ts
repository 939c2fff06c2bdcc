import * as v from 'valibot';
import { ADVANCE_LIMIT, SANDBOX_MISHAPS, SANDBOX_SPEEDS, SANDBOX_STEPS } from '#core/integration/sandbox.ts';
import { time } from './wire.ts';

const speed = v.pipe(
  v.picklist(SANDBOX_SPEEDS),
  v.description(`How many times as fast as real time: ${SANDBOX_SPEEDS.join(', ')}. 0 stops it.`),
);

export const TestClock = v.pipe(
  v.object({
    now: time('The sandbox’s time.'),
    movingTo: v.nullable(
      time(
        `The time that it’s moving to, if more is due than one call does (${SANDBOX_STEPS} steps of couriers). The next call goes on.`,
      ),
    ),
    speed,
  }),
  v.title('TestClock'),
);

export const ClockSpeed = v.pipe(v.strictObject({ speed }), v.title('ClockSpeed'));
export type ClockSpeed = v.InferOutput<typeof ClockSpeed>;

export const Advance = v.pipe(
  v.strictObject({
    minutes: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(ADVANCE_LIMIT),
      v.description('Everything that’s due in between happens at its own time.'),
    ),
  }),
  v.title('Advance'),
);
export type Advance = v.InferOutput<typeof Advance>;

export const TestCity = v.pipe(
  v.strictObject({
    pausedUntil: v.optional(v.nullable(time('The end of a pause, within seven days.')), null),
  }),
  v.title('TestCity'),
);
export type TestCity = v.InferOutput<typeof TestCity>;

export const Mishap = v.pipe(
  v.strictObject({
    kind: v.pipe(
      v.picklist(SANDBOX_MISHAPS),
      v.description(
        '`no-show`: the first courier never comes. `late`: after the promised time. `second-try`: nobody answers, and the courier delivers it on a second try. `damaged`: its recipient reports that, ten minutes after the end. Or why it can’t be handed over.',
      ),
    ),
  }),
  v.title('Mishap'),
);
export type Mishap = v.InferOutput<typeof Mishap>;
