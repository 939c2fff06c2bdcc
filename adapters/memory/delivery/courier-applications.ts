import type { CourierDesk } from '#core/delivery/courier-desk.ts';
import { isVehicle } from '#core/delivery/vehicle.ts';
import { isMarket, isMarketList, normalizeMarket } from '#core/delivery/zone.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { denied } from '../identity.ts';
import type { MemoryClient } from '../memory-client.ts';

/** Couriers' applications, also of those who wait for approval. */
export const courierApplications = (client: MemoryClient): Pick<CourierDesk, 'application' | 'saveApplication'> => ({
  application: () =>
    client.as('dispatch.application', (me, { state }) => {
      const sent = state.dispatch.applications?.find(({ courier }) => courier === me.id);
      return ok(sent === undefined ? null : { city: sent.city, vehicle: sent.vehicle });
    }),

  saveApplication: ({ city: given, vehicle }) =>
    client.as<void>('dispatch.application', (me, { state }) => {
      const status = state.users.find(({ id }) => id === me.id)?.status;
      if (!me.roles.includes('courier') || (status !== 'Active' && status !== 'Pending')) return denied;
      const city = isMarketList([given]) ? normalizeMarket(given) : given;
      if (!isMarket(city) || !isVehicle(vehicle)) return refused(failure('rejected', 'not acceptable: application'));
      const { dispatch } = state;
      const others = (dispatch.applications ?? []).filter(({ courier }) => courier !== me.id);
      dispatch.applications = [...others, { courier: me.id, city, vehicle }];
      return ok();
    }),
});
