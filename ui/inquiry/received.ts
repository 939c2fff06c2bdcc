import type { Instant } from '#core/instant.ts';
import type { ResultFact } from '#ui/kit/result-page.tsx';

/** Who wrote what and when; it's said once more at the end, as long as the page isn't reloaded. */
interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly about: string;
  readonly at: Instant;
}

const received = new Map<'message' | 'request', Inquiry>();

export const keepReceived = (kind: 'message' | 'request', inquiry: Inquiry): void => void received.set(kind, inquiry);

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The facts of the last one, for the page that follows the form. */
export function receivedFacts(kind: 'message' | 'request'): ResultFact[] {
  const inquiry = received.get(kind);
  if (inquiry === undefined) return [];
  const { name, email, about, at } = inquiry;
  return [
    ['From', name],
    [kind === 'message' ? 'Subject' : 'Company', about],
    ['Submitted', time.format(at)],
    ['Answer to', email],
  ];
}
