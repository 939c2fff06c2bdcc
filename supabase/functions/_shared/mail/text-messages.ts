import type { TextMessages } from '../alerts.ts';
import { outcomeOf } from '../web-push.ts';

export interface TextMessageSettings {
  /** The address that takes messages, such as `https://api.twilio.com/2010-04-01/Accounts/<account>/Messages.json`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The sender's number. */
  readonly from: string;
  readonly fetch: typeof fetch;
}

const LONGEST = 10_000;

/** Text messages by a service with Twilio's form: `To`, `From` and `Body`. */
export const textMessages = ({ url, user, password, from, fetch: fetcher }: TextMessageSettings): TextMessages => ({
  async send(to, text) {
    try {
      const response = await fetcher(url, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}` },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(LONGEST),
      });
      await response.body?.cancel();
      const outcome = outcomeOf(response);
      return outcome === 'gone' ? 'refused' : outcome;
    } catch {
      return { later: null };
    }
  },
});
