import * as v from 'valibot';
import { rowsOf } from './received.ts';

/** The columns of `courier_counters` that are read. */
const CounterRow = v.object({ count: v.number() });

export const counterRows = rowsOf(CounterRow, (row): number => row.count);
