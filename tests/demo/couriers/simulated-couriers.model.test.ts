import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { READY_IN_MINUTES } from '#core/delivery/price/tariff.ts';
import type { ClockSpeed } from '#demo/demo-port.ts';
import { MISHAPS, type Mishap } from '#demo/couriers/next-step.ts';
import { property } from '#tests/property.ts';
import { aDemo, OPENED } from './demo-under-test.ts';

/** A request, in minutes after the demo was opened. */
const request = fc.record({
  minute: fc.integer({ min: 0, max: 90 }),
  details: fc.record({
    postalCode: fc.constantFrom('M6J 1A1', 'M6K 3P6', 'M4C 1B5'),
    handover: fc.constantFrom('meet', 'door'),
    readyIn: fc.constantFrom(...READY_IN_MINUTES),
  } satisfies Partial<Record<keyof DeliveryForm, unknown>>),
  mishap: fc.option(fc.constantFrom(...MISHAPS), { nil: undefined }),
});
interface Request {
  readonly minute: number;
  readonly details: Partial<DeliveryForm>;
  readonly mishap: Mishap | undefined;
}

/** Mishaps after which a delivery may be late. */
const DELAYED: readonly (Mishap | 'none')[] = ['no-show', 'second-try'];

const delivered = (onTime: boolean | null) => ({ status: 'delivered', onTime, failureReason: null });
const returned = (failureReason: Mishap) => ({ status: 'returned', onTime: null, failureReason });
/** The result of a delivery. */
const ENDS: Readonly<Record<Mishap | 'none', unknown>> = {
  none: delivered(true),
  late: delivered(false),
  damaged: delivered(true),
  'no-show': delivered(null),
  'second-try': delivered(null),
  no_answer: returned('no_answer'),
  refused: returned('refused'),
  wrong_address: returned('wrong_address'),
};

/** Moves the demo's clock to a time. */
type MoveTime = (demo: ReturnType<typeof aDemo>, until: number) => Promise<void>;

const jumping: MoveTime = (demo, until) => demo.jump(until - demo.clock.now());
const ticking =
  (speed: Exclude<ClockSpeed, 0>, ticks: () => number): MoveTime =>
  async (demo, until) => {
    demo.clock.setSpeed(speed);
    while (demo.clock.now() < until) {
      const left = (until - demo.clock.now()) / speed;
      await demo.pass(Math.max(1, Math.min(Math.ceil(left), ticks())));
      demo.clock.keepPace();
    }
    demo.clock.setSpeed(1);
  };

async function runRequests(requests: readonly Request[], moveTime: MoveTime, hours: number) {
  const demo = aDemo();
  for (const { minute, details, mishap } of requests.toSorted((a, b) => a.minute - b.minute)) {
    await moveTime(demo, OPENED + minute * MINUTE);
    await demo.request(details, mishap);
  }
  await moveTime(demo, OPENED + hours * HOUR);
  return { demo, timeline: demo.timeline() };
}

describe('Simulated couriers', () => {
  test('act at the same millisecond at every speed, in jumps and in ticks', async () => {
    const hourByHour: MoveTime = async (demo, until) => {
      while (demo.clock.now() < until) await demo.jump(Math.min(HOUR, until - demo.clock.now()));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 2, maxLength: 5 }),
        fc.infiniteStream(fc.integer({ min: 1500, max: 5000 })),
        async (requests, lengths) => {
          const tick = () => lengths.next().value as number;
          const timelineOf = async (moveTime: MoveTime) => (await runRequests(requests, moveTime, 3)).timeline;
          const expected = await timelineOf(jumping);
          expect(await timelineOf(hourByHour)).toEqual(expected);
          for (const speed of [5, 20, 60] as const) expect(await timelineOf(ticking(speed, tick))).toEqual(expected);
          expect(await timelineOf(ticking(1, () => tick() * 50))).toEqual(expected);
        },
      ),
      { numRuns: 5 },
    );
  });

  property([fc.array(request, { minLength: 1, maxLength: 20 })], { numRuns: 20 })(
    'carry every delivery to the door on time, unless a mishap brings it back',
    async (requests) => {
      const { demo } = await runRequests(requests, jumping, 6);
      const ends = await Promise.all(demo.timeline().map(({ id }) => demo.find(id)));
      const mishaps = requests.toSorted((a, b) => a.minute - b.minute).map(({ mishap }) => mishap);
      expect(
        ends.map(({ status, onTime, failureReason }, index) => ({
          status,
          // A delivery that was searched for twice may be late.
          onTime: DELAYED.includes(mishaps[index] ?? 'none') || failureReason !== null ? null : onTime,
          failureReason,
        })),
      ).toEqual(mishaps.map((mishap) => ENDS[mishap ?? 'none']));
    },
  );
});
