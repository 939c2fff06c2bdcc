/** A function's reply: a status, and a JSON body that always has a message to show. Refusals also have a code. */
export interface Reply {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly retryAfterMs?: number;
  readonly [detail: string]: unknown;
}

export const invalidRequest = (message: string): Reply => ({ status: 400, code: 'invalid_request', message });

export const tooMany = (retryAfterMs: number): Reply => ({
  status: 429,
  code: 'throttled',
  retryAfterMs,
  message: `Please wait ${waitInWords(retryAfterMs)} before trying again.`,
});

function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
