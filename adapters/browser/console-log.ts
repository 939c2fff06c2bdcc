import type { Log } from '#core/log.ts';

/** Notes go to the console at its information level: they are for whoever looks, and no fault of the page. */
export const consoleLog: Log = {
  note: (event, detail) => console.info(`[${event}]`, detail ?? ''),
};
