import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { trackedAnswer } from './tracked-page.ts';

/** Host of the made-up project in the measured live build; the browser resolves it to the benchmark's server. */
export const PROJECT_HOST = 'project.supabase.example';

/** Its courier count, different from the one that the page shows without an answer. */
export const COURIERS_READY = 5230;

/** Its answers: enough of a backend for a visitor who isn't signed in. */
export interface ProjectAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/**
 * Answers like the hosted gateway. It allows every header of a preflight request: if one were refused, the page would
 * be measured without the answer.
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
