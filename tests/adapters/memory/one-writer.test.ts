import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { NO_FAULTS, passThrough, writeConditions } from '#adapters/memory/conditions.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { emptyState } from '#adapters/memory/state.ts';
import { ARRIVAL_LIMIT } from '#adapters/memory/one-writer.ts';
import { ok } from '#core/result.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';
import { lateDevice } from './late-device.ts';

type Device = ReturnType<typeof lateDevice>;

/** The in-memory product in a process of its own. */
function productOn(device: Device) {
  const page = device.page();
  const seed = () => ({ ...emptyState(), courierCount: 0 });
  const backend = newMemoryBackend(page.storage, { now: () => 0 }, cryptoRandom, {
    seed,
    productName: 'Swiftlane',
    exclusively: page.exclusively,
  });
  return {
    ...page,
    clock: movableClock({ now: () => 0 }, page.storage, page.exclusively),
    backend,
    count: () =>
      backend.call(({ state }) => {
        state.courierCount = (state.courierCount ?? 0) + 1;
        return ok(state.courierCount);
      }),
    counted: () => backend.read(({ state }) => state.courierCount),
  };
}
type Product = ReturnType<typeof productOn>;

/** Lets pending promises continue. */
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** The result of the work while all changes arrive. Fails if the work still waits after that. */
async function arriving<T>(products: readonly Product[], work: Promise<T>): Promise<T> {
  const under = { way: true };
  void work.catch(() => undefined).finally(() => (under.way = false));
  for (let round = 0; under.way && round < 1000; round += 1) {
    for (const { arrive } of products) while (arrive());
    await settle();
  }
  if (under.way) throw new Error('It still waits.');
  for (const { arrive } of products) while (arrive());
  return work;
}

/** The result of work that waits for no change to arrive. */
const prompt = <T>(work: Promise<T>): Promise<T> => arriving([], work);

describe('Pages in different processes', () => {
  const step = fc.record({ by: fc.nat(1), does: fc.constantFrom('count', 'move', 'arrive', 'settle') });
  property([fc.array(step, { maxLength: 40 })], { numRuns: 200 })(
    'lose no change and apply none twice, with any delay of storage',
    async (steps) => {
      const device = lateDevice();
      const products = [productOn(device), productOn(device)] as const;
      const counts: Promise<number>[] = [];
      const moves: Promise<void>[] = [];
      for (const { by, does } of steps) {
        const product = products[by === 0 ? 0 : 1];
        if (does === 'count') counts.push(product.count().then(valueOf));
        else if (does === 'move') moves.push(product.clock.advance(1000));
        else if (does === 'arrive') product.arrive();
        else await settle();
      }
      await arriving(products, Promise.all([...counts, ...moves]));
      const answers = (await Promise.all(counts)).toSorted((a, b) => a - b);
      expect(answers).toEqual(counts.map((_, index) => index + 1));
      for (const { counted, clock } of products)
        expect([counted(), clock.now()]).toEqual([counts.length, 1000 * moves.length]);
      expect(device.timers.waiting).toEqual([]);
    },
  );

  test('work one at a time', async () => {
    const device = lateDevice();
    const [first, second] = [device.page(), device.page()];
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await settle();
      log.push(`${name} ends`);
    };
    await Promise.all([first.exclusively(work('first')), second.exclusively(work('second'))]);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('take a planned failure once', async () => {
    const device = lateDevice();
    const products = [productOn(device), productOn(device)] as const;
    await arriving(
      products,
      products[0].exclusively(() =>
        writeConditions(products[0].storage, { ...NO_FAULTS, failNext: { 'users.find': { kind: 'timeout' } } }),
      ),
    );
    const outcomes = await arriving(
      products,
      Promise.all(products.map(({ storage, exclusively }) => passThrough(storage, 'users.find', exclusively))),
    );
    expect(outcomes.map((outcome) => refusalOf(outcome)).toSorted()).toEqual(['accepted', 'timeout']);
  });

  test('continue after a failed turn', async () => {
    const { exclusively } = lateDevice().page();
    await expect(
      exclusively(() => {
        throw new Error('It failed.');
      }),
    ).rejects.toThrow('It failed.');
    expect(await exclusively(() => 'done')).toBe('done');
  });

  test('are notified of a change once', async () => {
    const device = lateDevice();
    const products = [productOn(device), productOn(device)] as const;
    const heard: (number | null)[] = [];
    products[1].backend.watch(() => heard.push(products[1].counted()));
    await arriving(products, products[0].count());
    await settle();
    expect(heard).toEqual([1]);
  });

  test('are notified of a change without a turn, also after a turn of their own', async () => {
    const device = lateDevice();
    const products = [productOn(device), productOn(device)] as const;
    await arriving(products, products[0].count());
    const heard: (string | null)[] = [];
    products[0].storage.watch(() => heard.push(products[0].storage.read('local', 'session')));
    products[1].storage.write('local', 'session', 'Marco');
    await arriving(products, settle());
    expect(heard).toEqual(['Marco']);
  });

  test('are notified of a change that arrives while their own turn is recorded', async () => {
    const device = lateDevice();
    const products = [productOn(device), productOn(device)] as const;
    const [own, other] = products;
    const heard: (string | null)[] = [];
    own.storage.watch(() => heard.push(own.storage.read('local', 'session')));
    device.record.meanwhile = () => {
      other.storage.write('local', 'session', 'Marco');
      while (own.arrive());
    };
    await arriving(products, own.count());
    expect(heard).toEqual(['Marco']);
  });
});

describe('A change that never arrives', () => {
  test('makes the first call wait until the limit, the next not at all', async () => {
    const device = lateDevice();
    const [lost, next] = [productOn(device), productOn(device)];
    await prompt(lost.count());
    const waiting = next.count();
    await settle();
    expect(device.timers.waiting).toEqual([ARRIVAL_LIMIT]);
    device.pass(ARRIVAL_LIMIT);
    expect(valueOf(await prompt(waiting))).toBe(1);
    expect(valueOf(await prompt(next.count()))).toBe(2);
    expect(device.timers.waiting).toEqual([]);
  });

  test('isn’t waited for if it was stored long ago', async () => {
    const device = lateDevice();
    await prompt(productOn(device).count());
    device.pass(ARRIVAL_LIMIT);
    expect(valueOf(await prompt(productOn(device).count()))).toBe(1);
  });

  test('is waited for once if the record is gone, also by a call that only reads', async () => {
    const device = lateDevice();
    const product = productOn(device);
    await prompt(product.count());
    device.record.stored = undefined;
    const read = () => product.backend.call(({ state }) => ok(state.courierCount));
    const waiting = read();
    await settle();
    expect(device.timers.waiting).toEqual([ARRIVAL_LIMIT]);
    device.pass(ARRIVAL_LIMIT);
    expect(valueOf(await prompt(waiting))).toBe(1);
    expect(valueOf(await prompt(read()))).toBe(1);
    expect(device.timers.waiting).toEqual([]);
  });
});

describe('If a turn can’t be recorded', () => {
  test.each(['writing', 'all'] as const)('no page waits for it: %s fails', async (broken) => {
    const device = lateDevice();
    const products = [productOn(device), productOn(device)] as const;
    await arriving(products, products[0].count());
    device.record.broken = broken;
    expect(valueOf(await arriving(products, products[0].count()))).toBe(2);
    expect(valueOf(await prompt(products[1].count()))).toBe(3);
    expect(device.timers.waiting).toEqual([]);
  });

  test('the next change is heard', async () => {
    const device = lateDevice();
    const products = [productOn(device), productOn(device)] as const;
    device.record.broken = 'writing';
    await prompt(products[0].count());
    const heard: (string | null)[] = [];
    products[0].storage.watch(() => heard.push(products[0].storage.read('local', 'session')));
    products[1].storage.write('local', 'session', 'Marco');
    await arriving(products, settle());
    expect(heard).toEqual(['Marco']);
  });

  test('no page waits at the start', async () => {
    const device = lateDevice();
    device.record.broken = 'writing';
    const { count } = productOn(device);
    expect([valueOf(await prompt(count())), valueOf(await prompt(count()))]).toEqual([1, 2]);
  });

  test('a page with full storage continues alone', async () => {
    const device = lateDevice();
    const page = productOn(device);
    page.fill();
    expect([valueOf(await prompt(page.count())), valueOf(await prompt(page.count()))]).toEqual([1, 2]);
    expect([device.record.stored, device.timers.waiting]).toEqual([undefined, []]);
  });
});
