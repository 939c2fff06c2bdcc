import { expect, test } from 'vitest';
import { decisionMail } from '#core/mail/decision-mails.ts';
import { expiredMail } from '#core/mail/merchant-mails.ts';
import { signInLinkMail, type MailText } from '#core/mail/templates.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { MailPaper } from '#ui/demo/inbox/mail-paper.tsx';
import { withLink } from '../../../supabase/functions/_shared/mail/mail-html.ts';
import { render } from '../render.tsx';

const number = parseTrackingNumber('7KMD92QXHT4G');
if (number === null) throw new Error('It is one.');
const facts = { number, shop: 'Bellini', name: 'Marco', free: false, at: instant(0), timeZone: null };
const decided = { business: null, firstName: 'Kai', roles: ['courier'] as const, from: 'Pending', to: 'Active' };
const MAILS: readonly (readonly [string, MailText, string])[] = [
  ['a delivery', expiredMail('Swiftlane', facts), 'Open the delivery'],
  ['a decision', decisionMail('Swiftlane', { ...decided, reason: '' }), 'Open courier home'],
  ['a sign-in', signInLinkMail('Swiftlane'), 'Open the link'],
];

test.each(MAILS)('the demo shows the link of a mail about %s where the real one has it', async (_what, mail, label) => {
  const link = 'https://shop.example/somewhere';
  const shown = { id: '1', to: 'marco@example.com', sentAt: 0, link, ...mail };
  const container = await render(<MailPaper mail={shown} onFollow={() => undefined} />, []);
  const parts = [...container.querySelectorAll('.demo-paper__body > *')].map((part) =>
    part.tagName === 'A' ? `${part.getAttribute('href')} ${part.textContent}` : part.textContent,
  );
  const real = withLink(mail, link).text.split('\n\n').slice(0, -1);
  expect(parts).toEqual(real.map((part) => (part === link ? `${link} ${label}` : part)));
});
