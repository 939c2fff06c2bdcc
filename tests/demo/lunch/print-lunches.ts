/* oxlint-disable no-console -- It prints what a person asked for. */
import { lunches, lunchLine, MODES } from './lunch.ts';

/** Prints the figures of some lunches, carried one at a time and by vehicle. */
const count = Number(process.argv[2] ?? 20);
const seeds = Array.from({ length: count }, (_, index) => index + 1);
for (const mode of MODES) console.log(lunchLine(mode, await lunches(mode, seeds)));
