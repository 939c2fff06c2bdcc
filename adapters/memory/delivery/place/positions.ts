import type { KeptPosition, Moving, PositionReader } from '#core/delivery/place/position.ts';
import { readFix, shownPosition } from '#core/delivery/place/position.ts';
import type { BoardMoving } from '#core/delivery/board/live-board.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { instant } from '#core/instant.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import type { StoredDelivery } from '../dispatch-state.ts';
import { noteWithin } from './arrivals.ts';
import { findStored } from '../dispatch-table.ts';
import { stopsFor } from '../courier/load-of.ts';
import { doorOf, positionOf, shopOf } from './position-of.ts';

/** Stores a courier's position while they carry a delivery, and ignores any other. */
export function notePosition(tx: Transaction, courier: UserId, here: unknown): void {
  const {
    state: { dispatch },
    now,
  } = tx;
  const fix = readFix(here);
  const next = stopsFor(dispatch, courier)[0]?.carried[0];
  const carried = next === undefined ? undefined : findStored(dispatch, next.id);
  if (fix === null || carried === undefined) return;
  const { lat, lon, accuracy } = fix;
  const { id } = carried.delivery;
  const position = { courier, delivery: id, lat, lon, accuracy, takenAt: instant(now - fix.age), heardAt: now };
  const before = dispatch.positions.find((kept) => kept.courier === courier);
  if (before !== undefined && before.delivery === id && before.takenAt >= position.takenAt) return;
  dispatch.positions = [...dispatch.positions.filter((kept) => kept !== before), position];
  if (before?.delivery === id) noteWithin(tx, carried, before, position);
}

/** The position for a merchant: also while the courier is on the way to another stop of the same shop's deliveries. */
function positionForShop(tx: Transaction, { delivery: { courier, businessId } }: StoredDelivery): KeptPosition | null {
  const [next] = courier === null ? [] : stopsFor(tx.state.dispatch, courier);
  const theirs = next?.carried.find((one) => one.businessId === businessId);
  const stored = theirs === undefined ? undefined : findStored(tx.state.dispatch, theirs.id);
  return stored === undefined ? null : positionOf(tx, stored);
}

/** The position of a delivery's courier for one reader; null if there's none, or the reader may not see it. */
export function movingOf(tx: Transaction, stored: StoredDelivery, reader: PositionReader): Moving | null {
  const position = reader === 'staff' ? positionForShop(tx, stored) : positionOf(tx, stored);
  const fix = shownPosition(position, stored.delivery.status, reader, tx.now);
  if (fix === null || stored.people === null) return null;
  return { ...fix, city: stored.delivery.market, shop: shopOf(tx, stored), door: doorOf(tx, stored) };
}

/** The couriers on a city's board, by their deliveries. */
export const boardMoving = (tx: Transaction, market: Market): BoardMoving[] =>
  tx.state.dispatch.deliveries.flatMap((stored) => {
    const { market: city, courier, id } = stored.delivery;
    if (city !== market || stored.people === null || courier === null) return [];
    // A counter's parcels have one mark.
    if (stopsFor(tx.state.dispatch, courier)[0]?.carried[0]?.id !== id) return [];
    const fix = shownPosition(positionOf(tx, stored), stored.delivery.status, 'staff', tx.now);
    return fix === null ? [] : [{ id, ...fix }];
  });
