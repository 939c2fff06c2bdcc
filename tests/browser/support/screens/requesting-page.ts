import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { SEED_PASSWORD, seedEmail, TOMS_DOOR } from '#demo/world/seed/people.ts';
import { withAdded } from '#core/delivery/request/delivery-fields.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { demoParts, newBackend } from '../../../../src/demo-backend.ts';

/** The functions of a page that uses the demo's backend as the app does, but without screens. */
export interface RequestingPage {
  signIn(): Promise<boolean>;
  /**
   * Requests and cancels deliveries, one after another, and moves the demo's clock in between. Returns their ids and
   * the refusals.
   */
  request(
    count: number,
    pauseMs: number,
  ): Promise<{ readonly ids: readonly DeliveryId[]; readonly refusals: readonly unknown[] }>;
}

const parts = demoParts();
const { auth, merchantDeliveries } = connect(newBackend(parts), parts.ownStorage);
const command = () => newCommandId(cryptoRandom);

async function requestOne(id: DeliveryId, pauseMs: number) {
  const requested = await merchantDeliveries.request(command(), {
    id,
    businessId: marcosActiveBusiness,
    details: withAdded({
      ...TOMS_DOOR,
      contents: 'Bread',
      reference: '',
      size: 'small',
      handover: 'meet',
      readyIn: 0,
    }),
    redeliveryOf: null,
    agreed: { fee: 699, free: false },
  });
  await parts.clock.advance(pauseMs);
  const canceled = await merchantDeliveries.cancel(command(), id, 0);
  return [requested, canceled].flatMap((answer) => (answer.ok ? [] : [answer.error]));
}

const requestingPage: RequestingPage = {
  signIn: async () => (await auth.signIn({ email: seedEmail('Marco'), password: SEED_PASSWORD })).ok,
  async request(count, pauseMs) {
    const ids = Array.from({ length: count }, () => newDeliveryId(cryptoRandom));
    const refusals: unknown[] = [];
    for (const id of ids) refusals.push(...(await requestOne(id, pauseMs)));
    return { ids, refusals };
  },
};
Object.assign(window, { requestingPage });
