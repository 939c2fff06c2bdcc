import { topicOf } from '#core/alert/alert.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import { listen } from '../../supabase/local/http-server.ts';
import { quantile } from '../bench/median.ts';
import { pushService } from '../supabase/functions/alert/push-service.ts';

const SERVICE = 'https://fcm.googleapis.com';
/** The number of couriers who are alerted immediately. */
const FIRST = 5;

/** Times from the cause of an alert until the push service has it, in ms. */
export interface PushFigures {
  readonly what: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
}

export const pushFigures = (what: string, times: readonly number[]): PushFigures => ({
  what,
  count: times.length,
  p50: Math.round(quantile(times, 0.5)),
  p95: Math.round(quantile(times, 0.95)),
});

/** A push service on this machine, which measures the time until it gets an offer. */
export async function timedPushes(senderKey: string) {
  const service = pushService(senderKey, SERVICE);
  const { server, port } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    const { headers } = request;
    return service.fetch(SERVICE + pathname, { method: 'POST', headers, body: await request.arrayBuffer() });
  }, 0);
  const requested = new Map<string, number>();
  const offers = new Map<string, number[]>();

  return {
    subscribe: (): PushSubscriptionKeys => service.subscribe().subscription,
    /** Call it before the request of a delivery is sent. */
    requests: (id: DeliveryId) => void requested.set(topicOf('offer', id), performance.now()),
    /** Sends requests to the push service to this machine, and all others with `otherwise`. */
    over:
      (otherwise: typeof fetch): typeof fetch =>
      async (input, init) => {
        const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
        if (origin !== SERVICE) return otherwise(input, init);
        const answer = await otherwise(`http://127.0.0.1:${port}${pathname}`, init);
        const push = service.received.findLast(({ endpoint }) => endpoint === SERVICE + pathname);
        const start = requested.get(push?.topic ?? '');
        // The alert about a taken offer is silent.
        const isOffer =
          (JSON.parse(push?.text ?? '{}') as { notification?: { silent?: boolean } }).notification?.silent === false;
        if (start !== undefined && isOffer)
          offers.set(push?.topic ?? '', [...(offers.get(push?.topic ?? '') ?? []), performance.now() - start]);
        return answer;
      },
    /** The times from a request until the first couriers in line have the offer. */
    offers: (): PushFigures =>
      pushFigures(
        `request → offer at the push service, the first ${FIRST}`,
        [...offers.values()].flatMap((times) => times.slice(0, FIRST)),
      ),
    /** The number of pushes of any kind that the service accepted. */
    taken: () => service.received.length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TimedPushes = Awaited<ReturnType<typeof timedPushes>>;
