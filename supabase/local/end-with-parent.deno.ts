import process from 'node:process';
import { setInterval } from 'node:timers';

/** Imported by Deno before a function: ends the process when the local stack is gone, also after that was killed. */
const EVERY_MS = 1000;
const parent = process.ppid;
setInterval(() => {
  // Another process adopts an orphan.
  if (process.ppid !== parent) process.exit();
}, EVERY_MS).unref();
