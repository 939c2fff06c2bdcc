import * as fc from 'fast-check';
import type { Doing } from '../step.ts';
import { answer, ask, closeCase, readCases, reply, report, resolve, say } from './case-steps.ts';
import type { Courier, DeliveryCast } from './cast.ts';
import { deliver, fail, move } from './courier-steps.ts';
import { object } from './merchant-steps.ts';
import { timePasses, type Span } from './other-steps.ts';

type Step = Doing<DeliveryCast>;

const steps = [report, report, reply, answer, ask, say, say, closeCase, resolve, readCases].map(({ any }) => any);

/** Each side has a case about an ended delivery, whose money may wait, and time passes while they talk. */
export const talk: fc.Arbitrary<(by: Courier) => Step[]> = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.oneof(...steps), { minLength: 6, maxLength: 14 }),
    fc.array(fc.constantFrom<Span[]>('an hour', 'a day', 'a week', 'two weeks', 'twelve weeks'), { maxLength: 4 }),
  )
  .map(([fails, said, pauses]) => (by) => [
    ...(fails
      ? [
          timePasses.with({ span: 'ten minutes' }),
          fail.with({ by, nth: 0, reason: 'refused' }),
          move.with({ by, nth: 0, how: 'handBack' }),
          object.with({ by: 'mia', nth: 0 }),
        ]
      : [deliver.with({ by, nth: 0, proof: 'right' }), deliver.with({ by, nth: 0, proof: 'photo' })]),
    ...said.flatMap((step, at): Step[] => {
      const pause = pauses[at];
      return pause === undefined ? [step] : [step, timePasses.with({ span: pause })];
    }),
    ...(['admin', 'mia', 'stranger'] as const).map((reader) => readCases.with({ by: reader })),
  ]);
