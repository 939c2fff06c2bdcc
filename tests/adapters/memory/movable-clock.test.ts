import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { FAST_CLOCK_TIMEOUT, movableClock } from '#adapters/memory/movable-clock.ts';
import { CLOCK_SPEEDS } from '#demo/demo-port.ts';
import { HOUR, SECOND } from '#core/clock.ts';
import { property } from '#tests/property.ts';

/** A clock on a base that the test moves, and the same one after a reload. */
function aClock(start = 1000) {
  let time = start;
  const base = { now: () => time };
  const storage = memoryDevice().tab();
  return {
    clock: movableClock(base, storage),
    reloaded: () => movableClock(base, storage),
    storage,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('A movable clock', () => {
  test('keeps running, shifted by the added time, also after a reload', () => {
    const { clock, reloaded, pass } = aClock();
    clock.advance(500);
    clock.advance(60);
    pass(7);
    expect([clock.now(), reloaded().now()]).toEqual([1567, 1567]);
  });

  test.each([
    [0, 0],
    [1, 3000],
    [5, 15_000],
    [20, 60_000],
    [60, 180_000],
  ] as const)('at speed %d, three seconds are %d ms, also after a reload', (speed, passed) => {
    const { clock, reloaded, pass } = aClock();
    clock.setSpeed(speed);
    pass(3 * SECOND);
    expect([clock.now() - 1000, reloaded().now() - 1000, reloaded().speed]).toEqual([passed, passed, speed]);
  });

  test('a fast clock returns to normal speed, unless a page keeps its pace', () => {
    const { clock, pass } = aClock(0);
    clock.setSpeed(60);
    pass(HOUR);
    const first = clock.now();
    expect(first).toBe(HOUR + 59 * FAST_CLOCK_TIMEOUT);
    clock.keepPace();
    pass(SECOND);
    clock.keepPace();
    pass(SECOND);
    expect(clock.now() - first).toBe(120 * SECOND);
  });

  test('a stopped clock stays stopped, then continues from the same time', () => {
    const { clock, pass } = aClock(0);
    clock.setSpeed(0);
    pass(HOUR);
    clock.keepPace();
    clock.advance(SECOND);
    expect(clock.now()).toBe(SECOND);
    clock.setSpeed(1);
    pass(SECOND);
    expect(clock.now()).toBe(2 * SECOND);
  });

  test('a held clock shows no later time until it’s released, then catches up', () => {
    const { clock, reloaded, pass } = aClock(0);
    clock.hold(500);
    pass(400);
    expect(clock.now()).toBe(400);
    pass(400);
    expect([clock.now(), clock.runningTime(), reloaded().now()]).toEqual([500, 800, 500]);
    clock.hold(null);
    expect(clock.now()).toBe(800);
  });

  const deed = fc.oneof(
    fc.record({ pass: fc.nat(20_000) }),
    fc.record({ advance: fc.nat(100_000) }),
    fc.record({ speed: fc.constantFrom(...CLOCK_SPEEDS) }),
    fc.constant({ keepPace: true }),
    fc.record({ holdIn: fc.nat(10_000) }),
    fc.constant({ letGo: true }),
  );
  property([fc.array(deed, { maxLength: 40 })])('never goes back after any change', (deeds) => {
    const { clock, pass } = aClock();
    let before = clock.now();
    for (const deed of deeds) {
      if ('pass' in deed) pass(deed.pass);
      else if ('advance' in deed) clock.advance(deed.advance);
      else if ('speed' in deed) clock.setSpeed(deed.speed);
      else if ('keepPace' in deed) clock.keepPace();
      else if ('holdIn' in deed) clock.hold(clock.now() + deed.holdIn);
      else clock.hold(null);
      expect(clock.now()).toBeGreaterThanOrEqual(before);
      expect(Number.isSafeInteger(clock.now())).toBe(true);
      before = clock.now();
    }
  });

  test('writes nothing if a hold changes nothing, so other tabs aren’t notified', () => {
    const device = memoryDevice();
    const clock = movableClock({ now: () => 0 }, device.tab());
    clock.hold(500);
    let notified = 0;
    device.tab().watch(() => (notified += 1));
    clock.hold(500);
    return Promise.resolve().then(() => expect(notified).toBe(0));
  });

  test.each([
    '',
    'x',
    'null',
    '17',
    '[]',
    '{}',
    '{"offset":1e999,"since":0}',
    '{"offset":"7","since":0}',
    '{"offset":7}',
    '{"offset":0,"since":0,"speed":1000,"held":"x"}',
  ])('is not shifted by garbage: %j', (text) => {
    const { clock, storage } = aClock();
    storage.write('local', 'clock', text);
    expect([clock.now(), clock.speed]).toEqual([1000, 1]);
  });
});
