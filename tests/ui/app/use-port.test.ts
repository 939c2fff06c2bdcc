import { describe, expect, test } from 'vitest';
import { port } from '#core/port.ts';
import { portHandles } from '#ui/app/use-port.ts';

interface Greeter {
  greet(name: string): string;
  fail(): never;
}
const Greeter = port<Greeter>('Greeter');
type Double = (n: number) => number;
const Double = port<Double>('Double');

const greeter: Greeter = {
  greet(name) {
    return `${this === greeter ? 'Hello' : 'Who'} ${name}`;
  },
  fail: () => {
    throw new Error('broken');
  },
};
const things = new Map<unknown, unknown>([
  [Greeter, greeter],
  [Double, (n: number) => 2 * n],
]);
const resolve = async <T>(token: unknown): Promise<T> => things.get(token) as T;

describe('A handle', () => {
  test('calls a use case, and a method on its own object, once the container is loaded', async () => {
    const handles = portHandles(resolve);
    expect(await handles(Double)(21)).toBe(42);
    expect(await handles(Greeter).greet('Zoë')).toBe('Hello Zoë');
  });

  test('is the same for the same token, so that effects run once', () => {
    const handles = portHandles(resolve);
    expect(handles(Double)).toBe(handles(Double));
    expect(handles(Greeter)).not.toBe(handles(Double));
  });

  test('loads nothing before it is used', () => {
    let asked = 0;
    const handles = portHandles(async () => {
      asked += 1;
      return undefined as never;
    });
    handles(Double);
    handles(Greeter);
    expect(asked).toBe(0);
  });

  test('rejects with the error of the port or the container', async () => {
    await expect(portHandles(resolve)(Greeter).fail()).rejects.toThrow('broken');
    await expect(portHandles(() => Promise.reject(new Error('no network')))(Double)(1)).rejects.toThrow('no network');
  });

  test('isn’t a promise: awaiting one returns it, and loads nothing', async () => {
    let asked = 0;
    const handles = portHandles(async (token) => {
      asked += 1;
      return resolve(token);
    });
    const greet = (await (handles(Greeter) as unknown as Promise<typeof greeter>)).greet('Zoë');
    expect(asked).toBe(1);
    expect(await greet).toBe('Hello Zoë');
    expect(await (handles(Double) as unknown as Promise<Double>)).toBe(handles(Double));
  });

  test('rejects a method that the port does not have, by its name', async () => {
    const greets = portHandles(resolve)(Greeter) as unknown as { wave(): Promise<unknown> };
    await expect(greets.wave()).rejects.toThrow('Symbol(Greeter) has no method wave');
  });

  test('works when the container can be loaded after a failure', async () => {
    let there = false;
    const handles = portHandles(async (token) => {
      if (!there) throw new Error('no network');
      return resolve(token);
    });
    const double = handles(Double);
    await expect(double(1)).rejects.toThrow('no network');
    there = true;
    expect(await double(1)).toBe(2);
  });
});
