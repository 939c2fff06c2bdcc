import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { trackedAnswer } from './tracked-page.ts';

/** The made-up project of the live build that is measured; the browser is told to find it on the benchmark's server. */
export const PROJECT_HOST = 'project.supabase.example';

/** How many couriers it says are ready: not the number that the page shows when it gets no answer. */
export const COURIERS_READY = 5230;

/** What it answers: enough of a backend for a visitor who isn't signed in. */
export interface ProjectAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/**
 * Answers as the hosted gateway does. It allows every header that a browser asks about in advance: with one refused, the
 * page would be measured without the answer.
 */
export function projectAnswer(url: string, asked: IncomingHttpHeaders): ProjectAnswer {
  return {
    headers: {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': asked['access-control-request-headers'] ?? '*',
    },
    body: url === '/functions/v1/track' ? trackedAnswer() : JSON.stringify([{ id: 1, count: COURIERS_READY }]),
  };
}
