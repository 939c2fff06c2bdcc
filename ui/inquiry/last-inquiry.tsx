import type { ContactMessage } from '#core/inquiry/contact-message.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { currentVisitor } from '#ui/app/state.ts';
import type { ResultFact } from '#ui/kit/page/result-page.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/** The writer and their text; the last page repeats them unless the page was reloaded. */
interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly about: string;
  /** The message, which the last page offers to send by email. */
  readonly message?: ContactMessage;
}

/** With the time it was written (by this device's clock: the forms need no backend) and the person of the session. */
const written = new Map<'message' | 'request', Inquiry & { readonly at: number; readonly by: UserId | null }>();

const writer = (): UserId | null => currentVisitor() ?? null;

export const rememberInquiry = (kind: 'message' | 'request', inquiry: Inquiry): void =>
  void written.set(kind, { ...inquiry, at: Date.now(), by: writer() });

/** The last inquiry; none for anyone but its writer. */
function lastInquiry(kind: 'message' | 'request') {
  const inquiry = written.get(kind);
  return inquiry?.by === writer() ? inquiry : undefined;
}

/** The last message as it was written. */
export const lastMessage = (): ContactMessage | undefined => lastInquiry('message')?.message;

/** The facts of the last inquiry, for the page after the form. */
export function inquiryFacts(kind: 'message' | 'request'): ResultFact[] {
  const inquiry = lastInquiry(kind);
  if (inquiry === undefined) return [];
  const { name, email, about, at } = inquiry;
  return [
    ['From', name],
    [kind === 'message' ? 'Subject' : 'Company', about],
    ['Written', dateAndTime(at)],
    [
      'Reply to',
      <span key="email" {...asWritten}>
        {email}
      </span>,
    ],
  ];
}
