import type { ParcelSize } from './tariff.ts';

/** A courier's vehicle. */
export const VEHICLES = ['bike', 'scooter', 'car', 'foot'] as const;
export type Vehicle = (typeof VEHICLES)[number];

export const isVehicle = (value: unknown): value is Vehicle => VEHICLES.some((vehicle) => vehicle === value);

/** The room that a parcel takes. */
export const UNITS: Readonly<Record<ParcelSize, number>> = { small: 1, large: 2 };
/** The room of each vehicle, in the units of {@link UNITS}. One parcel is always carried, of any size. */
export const ROOM: Readonly<Record<Vehicle, number>> = { foot: 1, bike: 3, scooter: 3, car: 8 };
/** The most deliveries that a courier carries at a time, and the largest limit of a city. */
export const MOST_CARRIED = 8;

/** The units that a courier may carry in a city with this limit. Without a known vehicle, it's one. */
export const roomOf = (vehicle: Vehicle | null, carryLimit: number): number =>
  Math.min(vehicle === null ? 1 : ROOM[vehicle], carryLimit);
