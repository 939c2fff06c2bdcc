import type { UserId } from '#core/identity/user-id.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { currentVisitor } from '#ui/app/state.ts';
import type { ResultFact } from '#ui/kit/result-page.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/** The sender and their text; the last page repeats them unless the page was reloaded. */
interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly about: string;
}

/** With the time it was sent (by this device's clock: the forms need no backend) and the person of the session. */
const received = new Map<'message' | 'request', Inquiry & { readonly at: number; readonly by: UserId | null }>();

const sender = (): UserId | null => currentVisitor() ?? null;

export const rememberInquiry = (kind: 'message' | 'request', inquiry: Inquiry): void =>
  void received.set(kind, { ...inquiry, at: Date.now(), by: sender() });

/** The facts of the last inquiry, for the page after the form; none for anyone but its sender. */
export function inquiryFacts(kind: 'message' | 'request'): ResultFact[] {
  const inquiry = received.get(kind);
  if (inquiry === undefined || inquiry.by !== sender()) return [];
  const { name, email, about, at } = inquiry;
  return [
    ['From', name],
    [kind === 'message' ? 'Subject' : 'Company', about],
    ['Submitted', dateAndTime(at)],
    [
      'Reply to',
      <span key="email" {...asWritten}>
        {email}
      </span>,
    ],
  ];
}
