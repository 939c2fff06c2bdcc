import type {
  AlertOutcome,
  Alerts,
  AlertSender,
  TextMessages,
  WaitingAlert,
} from '../../../../supabase/functions/_shared/alerts.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';

/** A queue of alerts in memory, with a push service and a message service whose answers a test sets. */
export function alertQueue() {
  const waiting: WaitingAlert[] = [];
  const done: { readonly id: number; readonly outcome: AlertOutcome }[] = [];
  const pushed: { readonly endpoint: string; readonly text: string; readonly topic: string; readonly ttl: number }[] =
    [];
  const messaged: { readonly to: string; readonly text: string }[] = [];
  const saved: { readonly number: string; readonly device: PushSubscriptionKeys }[] = [];
  const claims: { readonly limit: number; readonly messages: boolean }[] = [];
  /** The services' answer; the time until the next alert is due, once; and the most that were sent in parallel. */
  const state = { outcome: 'sent' as AlertOutcome, nextIn: null as number | null, parallel: 0, most: 0 };
  const turn = async <T>(work: () => T): Promise<T> => {
    state.parallel += 1;
    state.most = Math.max(state.most, state.parallel);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    state.parallel -= 1;
    return work();
  };
  const alerts: Alerts = {
    async claim(limit, messages) {
      claims.push({ limit, messages });
      const { nextIn } = state;
      state.nextIn = null;
      return { alerts: waiting.splice(0, limit), nextIn };
    },
    done: async (id, outcome) => void done.push({ id, outcome }),
    async saveDevice({ number, key }, device) {
      if (device.endpoint === '') return 'rejected';
      if (key !== 'key') return 'unknown';
      saved.push({ number, device });
      return 'saved';
    },
  };
  const pushes: AlertSender = {
    send: ({ endpoint }, text, { topic, ttl }) =>
      turn(() => {
        pushed.push({ endpoint, text, topic, ttl });
        return state.outcome;
      }),
  };
  const messages: TextMessages = {
    send: (to, text) =>
      turn(() => {
        messaged.push({ to, text });
        return state.outcome;
      }),
  };
  return { alerts, pushes, messages, waiting, done, pushed, messaged, saved, claims, state };
}
