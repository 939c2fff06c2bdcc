import type { Doors, WaitingDoor } from '../doors.ts';
import type { ServiceApi } from './service-api.ts';

export const serviceDoors = (api: ServiceApi): Doors => ({
  claim: async () => (await api.rpc('svc_claim_door', {})) as WaitingDoor | null,
  async done({ delivery, street }, found) {
    await api.rpc('svc_door_done', {
      p_delivery: delivery,
      p_street: street,
      p_found: found === 'none' ? null : 'later' in found ? { later: found.later } : found,
    });
  },
  async forgetAll() {
    await api.rpc('svc_skip_doors', {});
  },
});
