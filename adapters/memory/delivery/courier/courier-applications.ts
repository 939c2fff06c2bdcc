import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { decideApplication } from '#core/delivery/courier/decide-application.ts';
import { ok } from '#core/result.ts';
import type { MemoryClient } from '#adapters/memory/memory-client.ts';
import { standingOf } from './standing.ts';

/** Couriers' applications, also of those who wait for approval. */
export const courierApplications = (client: MemoryClient): Pick<CourierDesk, 'application' | 'saveApplication'> => ({
  application: () =>
    client.as('dispatch.application', (me, { state }) => {
      const sent = state.dispatch.applications.find(({ courier }) => courier === me.id);
      return ok(sent === undefined ? null : { city: sent.city, vehicle: sent.vehicle });
    }),

  saveApplication: (application) =>
    client.as<void>('dispatch.application', (me, tx) => {
      const decided = decideApplication(standingOf(me, tx), application);
      if (!decided.ok) return decided;
      const { dispatch } = tx.state;
      const others = dispatch.applications.filter(({ courier }) => courier !== me.id);
      dispatch.applications = [...others, { courier: me.id, ...decided.value }];
      return ok();
    }),
});
