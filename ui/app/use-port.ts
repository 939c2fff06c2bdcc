import { createContext, useContext } from 'react';
import type { Port } from '#core/port.ts';

/** Resolves a token once the container has loaded. */
export type ResolvePort = <T>(port: Port<T>) => Promise<T>;

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** A port or use case whose functions wait for the container: all of them are asynchronous. */
export type Lazily<T> = T extends (...args: never[]) => unknown ? Later<T> : { readonly [K in keyof T]: Later<T[K]> };

/** One handle per token, so that it's stable across renders. */
export type PortHandles = <T>(port: Port<T>) => Lazily<T>;

export function portHandles(resolve: ResolvePort): PortHandles {
  const handles = new Map<unknown, unknown>();
  const make = <T>(port: Port<T>): Lazily<T> =>
    new Proxy(() => undefined, {
      apply: async (_target, _this, args: unknown[]) =>
        ((await resolve(port)) as (...a: unknown[]) => unknown)(...args),
      get: (target, name) => {
        // With a `then`, `await` would treat the handle as a promise and never finish.
        if (typeof name === 'symbol' || name === 'then') return Reflect.get(target, name) as unknown;
        return async (...args: unknown[]) => {
          const object = (await resolve(port)) as Record<string, (...a: unknown[]) => unknown>;
          const method = object[name];
          if (typeof method !== 'function') throw new TypeError(`${String(port)} has no method ${name}.`);
          return method.apply(object, args);
        };
      },
    }) as unknown as Lazily<T>;
  return (port) => {
    if (!handles.has(port)) handles.set(port, make(port));
    return handles.get(port) as never;
  };
}

const unprovided: PortHandles = (port) => {
  throw new Error(`No container is provided around this component: ${String(port)} cannot be found.`);
};

export const PortsContext = createContext<PortHandles>(unprovided);

/** Returns a port or use case that can be called immediately; the container is fetched on first use. */
export function usePort<T>(port: Port<T>): Lazily<T> {
  return useContext(PortsContext)(port);
}
