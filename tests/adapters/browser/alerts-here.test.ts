import { Buffer } from 'node:buffer';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { alertsHere } from '#adapters/browser/alerts-here.ts';
import type { WantedKind } from '#core/alert/alert.ts';
import type { AlertDevices } from '#core/alert/alert-devices.ts';
import { endpointDigest } from '#core/alert/endpoint-digest.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aSubscription } from '#tests/builders/subscription.ts';

afterEach(() => vi.unstubAllGlobals());

const PHONE = 'Mozilla/5.0 (Linux; Android 16) Chrome/146.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Safari/604.1';
const NUMBER = '7KMD92QXHT4B' as TrackingNumber;

/** A browser with the given permission, and a server with one person's devices. */
function aBrowser({
  permission = 'granted',
  answer = 'granted',
  userAgent = PHONE,
  supports = true,
  subscribed = false,
  publicKey = 'BKey',
  madeWith = publicKey,
}: {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  userAgent?: string;
  supports?: boolean;
  subscribed?: boolean;
  publicKey?: string;
  madeWith?: string;
} = {}) {
  const { endpoint, p256dh, auth } = aSubscription();
  const done: string[] = [];
  const stored = new Map<string, readonly WantedKind[]>();
  const subscription = {
    endpoint,
    get options() {
      return { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer };
    },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    async unsubscribe() {
      done.push('unsubscribed');
      current = null;
      return true;
    },
  };
  let key = madeWith;
  let current = subscribed ? subscription : null;
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async (options: object) => {
        done.push(`subscribed with ${JSON.stringify(options)}`);
        key = publicKey;
        current = subscription;
        return subscription;
      },
    },
  };
  const workers = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...(supports ? { serviceWorker: workers } : {}) });
  vi.stubGlobal('window', supports ? { PushManager: true, Notification: true } : {});
  const allowed = { permission };
  vi.stubGlobal('Notification', {
    get permission() {
      return allowed.permission;
    },
    async requestPermission() {
      if (allowed.permission === 'default') {
        done.push('asked');
        allowed.permission = answer;
      }
      return allowed.permission;
    },
  });
  let reachable = true;
  const sent = { sentAgo: null as number | null, failing: false };
  const devices: Pick<AlertDevices, 'list' | 'save' | 'forget' | 'saveForRecipient'> = {
    list: async () => {
      const listed = [...stored].map(async ([one, kinds]) => ({ ...sent, digest: await endpointDigest(one), kinds }));
      return reachable ? ok(await Promise.all(listed)) : refused(failure('offline'));
    },
    async save({ endpoint: one }, kinds) {
      if (!reachable) return refused(failure('offline'));
      stored.set(one, kinds);
      return ok();
    },
    async forget(one) {
      done.push('forgotten');
      if (!reachable) return refused(failure('offline'));
      stored.delete(one);
      return ok();
    },
    saveForRecipient: async (_number, key) => ok(key === 'key'),
  };
  const here = alertsHere({ devices, publicKey, register: async () => registration as never });
  const state = async (kind: WantedKind) => (await here.outcome([kind])).state;
  const kinds = () => stored.get(endpoint);
  return { here, state, done, stored, sent, endpoint, disconnect: () => (reachable = false), kinds };
}

describe('the state', () => {
  test.each([
    ['unsupported', { supports: false }],
    ['unsupported', { publicKey: '' }],
    ['install-first', { supports: false, userAgent: IPHONE }],
    ['ask', { permission: 'default' }],
    ['blocked', { permission: 'denied' }],
    ['off', {}],
    ['off', { subscribed: true }],
  ] as const)('is %s with %j, and nothing is asked', async (state, browser) => {
    const { here, done } = aBrowser(browser);
    expect((await here.outcome(['offer'])).state).toBe(state);
    expect(done).toEqual([]);
  });

  test('is on for the kinds that were turned on, and off for others', async () => {
    const { here, state } = aBrowser();
    expect(await here.turnOn(['offer', 'job'])).toBe('on');
    expect([await state('offer'), await state('trouble')]).toEqual(['on', 'off']);
  });
});

describe('the outcome', () => {
  test('has the time since the last alert, and says if the push service didn’t take it', async () => {
    const { here, sent } = aBrowser();
    await here.turnOn(['offer']);
    expect(await here.outcome(['offer'])).toEqual({ state: 'on', sentAgo: null, trouble: null });
    Object.assign(sent, { sentAgo: 1000, failing: true });
    expect(await here.outcome(['offer'])).toEqual({ state: 'on', sentAgo: 1000, trouble: 'undelivered' });
  });

  test.each([
    ['ended', {}],
    ['key-changed', { subscribed: true, madeWith: 'BOld' }],
    ['unknown', { subscribed: true }],
  ] as const)('says %s for a device with %j', async (trouble, browser) => {
    expect(await aBrowser(browser).here.outcome(['offer'])).toEqual({ state: 'off', sentAgo: null, trouble });
  });

  test('says that the server didn’t answer', async () => {
    const { here, disconnect } = aBrowser();
    await here.turnOn(['offer']);
    disconnect();
    expect((await here.outcome(['offer'])).trouble).toBe('unreached');
  });
});

test.each(['turnOn', 'renew'] as const)('%s replaces a subscription made with an earlier key', async (way) => {
  const { here, state, done, kinds } = aBrowser({ subscribed: true, madeWith: 'BOld' });
  expect(await state('offer')).toBe('off');
  expect(await here[way](['offer'])).toBe('on');
  const subscribed = 'subscribed with {"userVisibleOnly":true,"applicationServerKey":"BKey"}';
  expect(done).toEqual(['unsubscribed', 'forgotten', subscribed]);
  expect([kinds(), await state('offer')]).toEqual([['offer'], 'on']);
  await here[way](['offer']);
  expect(done).toHaveLength(3);
});

test('a device that was stored is off while its subscription has an earlier key', async () => {
  const { state, stored, endpoint } = aBrowser({ subscribed: true, madeWith: 'BOld' });
  stored.set(endpoint, ['offer']);
  expect(await state('offer')).toBe('off');
});

test('turning on asks once, subscribes visibly, and keeps earlier kinds', async () => {
  const { here, done, kinds } = aBrowser({ permission: 'default' });
  expect(await here.turnOn(['offer', 'job'])).toBe('on');
  expect(await here.turnOn(['trouble'])).toBe('on');
  expect(done).toEqual(['asked', 'subscribed with {"userVisibleOnly":true,"applicationServerKey":"BKey"}']);
  expect(kinds()).toEqual(['offer', 'job', 'trouble']);
});

test('declining blocks alerts, and nothing is stored', async () => {
  const { here, state, stored } = aBrowser({ permission: 'default', answer: 'denied' });
  expect(await here.turnOn(['offer'])).toBe('blocked');
  expect(await state('offer')).toBe('blocked');
  expect(stored.size).toBe(0);
});

test('an unreachable server is reported, so that it can be tried again', async () => {
  const { here, disconnect } = aBrowser();
  disconnect();
  expect(await here.turnOn(['offer'])).toBe('failed');
});

test('turning off leaves the other kinds, and the last one ends the subscription', async () => {
  const { here, done, kinds, stored } = aBrowser();
  await here.turnOn(['offer', 'job', 'trouble']);
  expect(await here.turnOff(['offer', 'job'])).toBe('off');
  expect(kinds()).toEqual(['trouble']);
  expect(done).not.toContain('unsubscribed');
  expect(await here.turnOff(['trouble'])).toBe('off');
  expect(stored.size).toBe(0);
  expect(done.slice(-2)).toEqual(['forgotten', 'unsubscribed']);
});

test('ending alerts clears the device, then the server, and never fails', async () => {
  const { here, state, done, disconnect } = aBrowser({ subscribed: true });
  disconnect();
  await here.end();
  expect(done).toEqual(['unsubscribed', 'forgotten']);
  expect(await state('offer')).toBe('off');
  await expect(aBrowser({ supports: false }).here.end()).resolves.toBeUndefined();
});

test('a recipient needs the key', async () => {
  const { here } = aBrowser();
  expect(await here.stateForRecipient()).toBe('off');
  expect(await here.turnOnForRecipient(NUMBER, 'key')).toBe('on');
  expect(await here.turnOnForRecipient(NUMBER, 'other')).toBe('failed');
  expect(await here.stateForRecipient()).toBe('on');
  await here.end();
  expect(await here.stateForRecipient()).toBe('off');
});
