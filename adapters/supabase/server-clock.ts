import { SECOND, type Clock } from '#core/clock.ts';

/** A clock that's set by a server's answers. */
export interface ServerClock extends Clock {
  /** Sends requests, and sets the clock by the time in each answer. */
  listening(fetcher: typeof fetch): typeof fetch;
}

/**
 * The server's time: the device's, corrected by the `Date` of the last answer that contradicts it. A `Date` is in whole
 * seconds, from some moment between the request and its answer, so smaller differences are ignored. If no answer has a
 * date, it's the device's time.
 */
export function serverClock(device: Clock): ServerClock {
  /** The difference by which the server's clock is ahead, in ms. */
  let ahead = 0;
  return {
    now: () => device.now() + ahead,
    listening: (fetcher) => async (input, init) => {
      const asked = device.now();
      const response = await fetcher(input, init);
      const answered = device.now();
      const date = Date.parse(response.headers.get('date') ?? '');
      const measured = date + SECOND / 2 - (asked + answered) / 2;
      if (Math.abs(measured - ahead) > SECOND + (answered - asked) / 2) ahead = measured;
      return response;
    },
  };
}
