import process from 'node:process';
import { setInterval } from 'node:timers';

/** Imported by Deno before a function: ends the process when the local stack is gone, even if it was killed. */
const EVERY_MS = 1000;
const parent = process.ppid;
setInterval(() => {
  // An orphaned process gets another parent.
  if (process.ppid !== parent) process.exit();
}, EVERY_MS).unref();
