import type { Log } from '#core/log.ts';

/** Writes notes to the console at info level: they're for developers, and don't mean that the page failed. */
export const consoleLog: Log = {
  note: (event, detail) => console.info(`[${event}]`, detail ?? ''),
};
