import type { Market } from '#core/delivery/price/zone.ts';
import { ONE_AT_A_TIME } from '#core/delivery/request/city-hours.ts';
import type { SavedCity } from '#core/delivery/request/decide-city.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';

/** A city as it was saved last; null before its first change. */
export const savedIn = ({ state }: Transaction, market: Market | null): SavedCity | null =>
  state.dispatch.cities.find((saved) => saved.market === market) ?? null;

/** The carry limit of a city; null for an unknown one. */
export const carryLimitIn = (tx: Transaction, market: Market | null): number =>
  savedIn(tx, market)?.carryLimit ?? ONE_AT_A_TIME;
