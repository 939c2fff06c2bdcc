import type { BackendState } from '#adapters/memory/state.ts';
import { VEHICLES } from '#core/delivery/vehicle.ts';
import { TORONTO } from './couriers.ts';

/** The applications of the couriers who wait for approval, Lena's first. Every second one has sent nothing yet. */
export const applicationsOf = (users: BackendState['users']): NonNullable<BackendState['dispatch']['applications']> =>
  users
    .filter(({ roles, status }) => roles.includes('courier') && status === 'Pending')
    .flatMap(({ id }, index) =>
      index % 2 === 1
        ? []
        : [{ courier: id, city: TORONTO, vehicle: VEHICLES[(index / 2) % VEHICLES.length] ?? 'foot' }],
    );
