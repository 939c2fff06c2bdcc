import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../people.ts';
import { MARKET, type Deliveries, type Shop } from './deliveries-on-database.ts';

const admins = new WeakMap<Deliveries, Promise<SignedIn>>();

/**
 * Hands a courier one more delivery of a shop, and carries it to its way to the door. They drive a car, in a city that lets
 * them carry what it takes.
 */
export async function carriesToo(
  deliveries: Deliveries,
  shop: Shop,
  courier: SignedIn,
  steps: readonly string[] = ['arrive_pickup', 'pick_up'],
): Promise<string> {
  const admin = admins.get(deliveries) ?? deliveries.administrator();
  admins.set(deliveries, admin);
  await deliveries.database.owner(
    `insert into private.city_settings (market, carry_limit) values ('${MARKET}', 8)
       on conflict (market) do update set carry_limit = 8;
     update private.couriers set vehicle = 'car' where courier = '${courier.id}'`,
  );
  const id = await deliveries.requested(shop);
  const assign = `public.assign_delivery('${randomUUID()}', '${id}', '${courier.id}', false)`;
  const outcomes = [await deliveries.read(await admin, assign)];
  for (const step of steps) outcomes.push(await deliveries.step(courier, id, step));
  if (outcomes.some((outcome) => outcome !== 'done')) throw new Error(`not carried: ${outcomes.join(', ')}`);
  return id;
}

/** The call with which a courier puts deliveries first, even if promises are broken. */
export const putFirst = (...ids: readonly string[]): string => `public.reorder_stops('{${ids.join()}}', true)`;

/** A courier who carries one puts another door first, after the open pages have seen that they carry both. */
export async function putsAnotherFirst(
  deliveries: Deliveries,
  { shop, courier }: { readonly shop: Shop; readonly courier: SignedIn },
  settle: () => Promise<unknown>,
  steps?: readonly string[],
): Promise<void> {
  const other = await carriesToo(deliveries, shop, courier, steps);
  await settle();
  await deliveries.read(courier, putFirst(other));
}
