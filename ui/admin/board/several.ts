import type { BoardCourier, BoardDelivery, CityBoard } from '#core/delivery/board/live-board.ts';

/** The number of deliveries that are offered together with one, and it. */
export const groupSize = ({ together }: BoardDelivery, deliveries: readonly BoardDelivery[]): number =>
  together === null ? 1 : deliveries.filter((one) => one.together === together).length;

/** `3 together` for a group, `2 of 3` for one of those that its courier carries; empty for one that's alone. */
export function severalWords(
  delivery: BoardDelivery,
  { deliveries, couriers }: Pick<CityBoard, 'deliveries' | 'couriers'>,
): string {
  const size = groupSize(delivery, deliveries);
  if (size > 1) return `${size} together`;
  const { courier, number } = delivery;
  const carries = courier === null ? [] : (couriers.find(({ id }) => id === courier.id)?.carries ?? []);
  return carries.length > 1 && carries.includes(number) ? `${carries.indexOf(number) + 1} of ${carries.length}` : '';
}

/** `Carries`, or for several `Carries 3, no room left:`, before their numbers. */
export function loadWords({ carries, online, room }: BoardCourier): string {
  const verb = online ? 'Carries' : 'Offline, carries';
  if (carries.length < 2) return verb;
  const left = room === 0 ? 'no room left' : `room for ${room === 1 ? '1 small parcel' : `${room} small parcels`}`;
  return `${verb} ${carries.length}, ${left}:`;
}
