import * as v from 'valibot';
import { rowsOf } from './received.ts';

/** A row of `courier_counters`, as far as it is read. */
const CounterRow = v.object({ count: v.number() });

export const counterRows = rowsOf(CounterRow, (row): number => row.count);
