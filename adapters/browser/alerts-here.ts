import type { AlertDevices } from '#core/alert/alert-devices.ts';
import type { WantedKind } from '#core/alert/alert.ts';
import type { AlertsHere, AlertsOutcome, AlertsState, AlertsTrouble } from '#core/alert/alerts-here.ts';
import { kindsHere, outcomeHere } from '#core/alert/device-here.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';

/** The parts of a page that alerts need. */
export interface AlertParts {
  readonly devices: Pick<AlertDevices, 'list' | 'save' | 'forget' | 'saveForRecipient'>;
  /** The product's public key for push services, as base64url; empty if the operator has none. */
  readonly publicKey: string;
  /** Registers the worker that shows pushes. */
  register(): Promise<ServiceWorkerRegistration>;
}

const has = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** An iPhone or iPad outside the home screen. An iPad calls itself a Mac with a touch screen. */
const isPlainApple = (): boolean =>
  (/iPhone|iPad/u.test(navigator.userAgent) || (/Mac/u.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  (navigator as { standalone?: boolean }).standalone !== true;

function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Whether a subscription was made with a key, which is base64url. Push services refuse pushes that are signed with another. */
function isMadeWith(key: string, { options: { applicationServerKey: bytes } }: PushSubscription): boolean {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '') === key;
}

/** Alerts by Web Push. */
export function alertsHere({ devices, publicKey, register }: AlertParts): AlertsHere {
  /** The state that needs no server; null if this browser may show alerts. */
  const obstacle = (): AlertsState | null => {
    if (publicKey === '') return 'unsupported';
    if (!has()) return isPlainApple() ? 'install-first' : 'unsupported';
    if (Notification.permission === 'denied') return 'blocked';
    return Notification.permission === 'default' ? 'ask' : null;
  };

  const current = async (): Promise<PushSubscription | null> => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  };

  const subscribe = async (): Promise<PushSubscriptionKeys> => {
    const registration = await register();
    await navigator.serviceWorker.ready;
    const existing = await registration.pushManager.getSubscription();
    if (existing !== null && isMadeWith(publicKey, existing)) return keysOf(existing);
    if (existing !== null) {
      // A browser refuses to subscribe with another key meanwhile.
      await existing.unsubscribe();
      await devices.forget(existing.endpoint);
    }
    return keysOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  };

  /** Asks for permission, subscribes and stores the device. */
  const turnOn = async (
    store: (subscription: PushSubscriptionKeys) => Promise<{ readonly ok: boolean }>,
  ): Promise<AlertsState> => {
    const first = obstacle();
    if (first !== null && first !== 'ask') return first;
    try {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'ask';
      return (await store(await subscribe())).ok ? 'on' : 'failed';
    } catch {
      return 'failed';
    }
  };

  const save = async (subscription: PushSubscriptionKeys, kinds: readonly WantedKind[]) => {
    const before = await kindsHere(devices, subscription.endpoint);
    return before.ok ? devices.save(subscription, [...new Set([...before.value, ...kinds])]) : before;
  };

  return {
    async outcome(kinds) {
      const first = obstacle();
      if (first !== null) return { state: first, sentAgo: null, trouble: null };
      const off = (trouble: AlertsTrouble): AlertsOutcome => ({ state: 'off', sentAgo: null, trouble });
      try {
        const subscription = await current();
        if (subscription === null) return off('ended');
        if (!isMadeWith(publicKey, subscription)) return off('key-changed');
        return await outcomeHere(devices, subscription.endpoint, kinds);
      } catch {
        return off('ended');
      }
    },
    async renew(kinds) {
      const first = obstacle();
      if (first !== null) return first;
      try {
        const subscription = await subscribe();
        const stored = await kindsHere(devices, subscription.endpoint);
        if (!stored.ok) return 'failed';
        if (kinds.every((kind) => stored.value.includes(kind))) return 'on';
        return (await devices.save(subscription, [...new Set([...stored.value, ...kinds])])).ok ? 'on' : 'failed';
      } catch {
        return 'failed';
      }
    },
    async stateForRecipient() {
      const first = obstacle();
      if (first !== null) return first;
      const subscription = await current();
      return subscription !== null && isMadeWith(publicKey, subscription) ? 'on' : 'off';
    },
    turnOn: (kinds) => turnOn((subscription) => save(subscription, kinds)),
    async turnOff(kinds) {
      try {
        const subscription = await current();
        if (subscription === null) return 'off';
        const { endpoint } = subscription;
        const before = await kindsHere(devices, endpoint);
        if (!before.ok) return 'failed';
        const rest = before.value.filter((kind) => !kinds.includes(kind));
        if (rest.length > 0) return (await devices.save(keysOf(subscription), rest)).ok ? 'off' : 'failed';
        if (!(await devices.forget(endpoint)).ok) return 'failed';
        await subscription.unsubscribe();
        return 'off';
      } catch {
        return 'failed';
      }
    },
    turnOnForRecipient: (number, key) =>
      turnOn(async (subscription) => {
        const saved = await devices.saveForRecipient(number, key, subscription);
        return { ok: saved.ok && saved.value };
      }),
    async end() {
      try {
        if (!has()) return;
        const subscription = await current();
        if (subscription === null) return;
        const { endpoint } = subscription;
        await subscription.unsubscribe();
        await devices.forget(endpoint);
      } catch {
        // The push service will report the subscription as gone, and the server will delete it.
      }
    },
  };
}
