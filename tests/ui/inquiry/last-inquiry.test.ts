import { beforeEach, expect, test } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import { setVisitor } from '#ui/app/state.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { inquiryFacts, lastMessage, rememberInquiry } from '#ui/inquiry/last-inquiry.tsx';

const ADA = knownUserId('00000000-0000-4000-8000-0000000000a1');
const BOB = knownUserId('00000000-0000-4000-8000-0000000000b2');
const TYPED = { name: 'Zoë Lindqvist', email: 'zoe@example.com', phone: '', subject: 'Sundays', message: 'Open?' };
const MESSAGE = { name: TYPED.name, email: TYPED.email, about: TYPED.subject, message: TYPED };

beforeEach(() => setVisitor(null));

test.each([
  ['message', 'Subject'],
  ['request', 'Company'],
] as const)('the writer of a %s reads its text and time', (kind, about) => {
  rememberInquiry(kind, MESSAGE);
  expect(inquiryFacts(kind)).toEqual([
    ['From', 'Zoë Lindqvist'],
    [about, 'Sundays'],
    ['Written', expect.stringMatching(/^\w{3} \d+, \d{4}, /u)],
    ['Reply to', expect.objectContaining({ props: { ...asWritten, children: 'zoe@example.com' } })],
  ]);
});

test('it’s erased at sign-out', () => {
  setVisitor(ADA);
  rememberInquiry('message', MESSAGE);
  expect(inquiryFacts('message')).toHaveLength(4);
  expect(lastMessage()).toEqual(TYPED);
  setVisitor(null);
  expect(inquiryFacts('message')).toEqual([]);
  setVisitor(BOB);
  expect(inquiryFacts('message')).toEqual([]);
  expect(lastMessage()).toBeUndefined();
});
