import { useSyncExternalStore } from 'react';

/** A value that all screens share. */
export interface SharedValue<T> {
  get(): T;
  set(value: T): void;
  /** Calls `listener` after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Reads the value in a component, which renders again after each change. */
  use(): T;
}

/** Creates one. A prerendered page was rendered with `initial`, so it hydrates with that value. */
export function sharedValue<T>(initial: T): SharedValue<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
