import type { Market } from '#core/delivery/price/zone.ts';
import { ONE_AT_A_TIME } from '#core/delivery/request/city-hours.ts';
import type { SavedCity } from '#core/delivery/request/decide-city.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';

/** A city as it was saved last; null before its first change. */
export const savedIn = ({ state }: Transaction, market: Market): SavedCity | null =>
  state.dispatch.cities.find((saved) => saved.market === market) ?? null;

/** The carry limit of a city. */
export const carryLimitIn = (tx: Transaction, market: Market): number =>
  savedIn(tx, market)?.carryLimit ?? ONE_AT_A_TIME;
