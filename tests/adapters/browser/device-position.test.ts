import { afterEach, expect, test, vi } from 'vitest';
import { devicePosition } from '#adapters/browser/device-position.ts';
import type { Measurement } from '#core/delivery/place/device-position.ts';

afterEach(() => vi.unstubAllGlobals());

type Watcher = readonly [
  found: (position: { coords: object; timestamp: number }) => void,
  failed: (problem: { code: number; PERMISSION_DENIED: number }) => void,
  options: object,
];

/** A phone whose browser measures, with one watch after the other. */
function aPhone() {
  const watches = new Map<number, Watcher>();
  let visible = true;
  let changed = (): void => undefined;
  let made = 0;
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition(...watcher: Watcher) {
        made += 1;
        watches.set(made, watcher);
        return made;
      },
      clearWatch: (id: number) => watches.delete(id),
    },
  });
  const heard: Measurement[] = [];
  const device = devicePosition({
    isVisible: () => visible,
    watch(listener) {
      changed = listener;
      return () => (changed = () => undefined);
    },
  });
  const stop = device.watch((measured) => heard.push(measured));
  const last = () => [...watches.values()].at(-1);
  return {
    heard,
    stop,
    watches: () => watches.size,
    made: () => made,
    options: () => last()?.[2],
    find: () => last()?.[0]({ coords: { latitude: 43.65, longitude: -79.42, accuracy: 12.5 }, timestamp: 1000 }),
    fail: (code: number) => last()?.[1]({ code, PERMISSION_DENIED: 1 }),
    show(shown: boolean) {
      visible = shown;
      changed();
    },
  };
}

const FOUND = { lat: 43.65, lon: -79.42, accuracy: 12.5, timestamp: 1000 };

test('passes on what the browser measures, until it’s stopped', () => {
  const phone = aPhone();
  expect(phone.options()).toEqual({ enableHighAccuracy: true, maximumAge: 0 });
  phone.find();
  expect(phone.heard).toEqual([FOUND]);
  phone.stop();
  expect(phone.watches()).toBe(0);
  phone.show(true);
  expect(phone.made()).toBe(1);
});

test('measures nothing while the page is hidden, and immediately when it’s shown again', () => {
  const phone = aPhone();
  phone.show(false);
  expect(phone.watches()).toBe(0);
  phone.show(true);
  phone.show(true);
  expect([phone.watches(), phone.made()]).toEqual([1, 2]);
  phone.find();
  expect(phone.heard).toEqual([FOUND]);
});

test('a revoked permission ends the watch, without a second prompt', () => {
  const phone = aPhone();
  phone.find();
  phone.fail(1);
  expect(phone.heard).toEqual([FOUND, 'denied']);
  phone.show(false);
  phone.show(true);
  expect([phone.watches(), phone.made()]).toEqual([0, 1]);
});

test('continues after a position error', () => {
  const phone = aPhone();
  phone.fail(2);
  phone.fail(3);
  phone.find();
  expect(phone.heard).toEqual(['unavailable', 'unavailable', FOUND]);
});

test('a browser without positions counts as one that declines', () => {
  vi.stubGlobal('navigator', {});
  const heard: Measurement[] = [];
  devicePosition({ isVisible: () => true, watch: () => () => undefined }).watch((measured) => heard.push(measured));
  expect(heard).toEqual(['denied']);
});
