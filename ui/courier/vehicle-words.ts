import type { Vehicle } from '#core/delivery/price/vehicle.ts';

/** The vehicles of couriers, as choices. */
export const vehicleWords: Readonly<Record<Vehicle, string>> = {
  bike: 'Bike',
  scooter: 'Scooter',
  car: 'Car',
  foot: 'On foot',
};
