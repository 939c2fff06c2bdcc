/** A courier's vehicle. */
export const VEHICLES = ['bike', 'scooter', 'car', 'foot'] as const;
export type Vehicle = (typeof VEHICLES)[number];

export const isVehicle = (value: unknown): value is Vehicle => VEHICLES.some((vehicle) => vehicle === value);
