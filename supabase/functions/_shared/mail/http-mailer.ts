import type { Mailer } from '../dependencies.ts';

/** Sends through an HTTP email API that takes `{ from, to, subject, text, html }` with a bearer key, like Resend's. */
export function httpMailer(api: { url: string; key: string; from: string }, fetcher: typeof fetch = fetch): Mailer {
  return {
    async send({ to, subject, text, html }) {
      const response = await fetcher(api.url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ from: api.from, to: [to], subject, text, html }),
        signal: AbortSignal.timeout(10_000),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`The mail API answered ${response.status}: ${answer.slice(0, 200)}`);
    },
  };
}
