import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { caseOf } from '#core/support/case-path.ts';
import { newCaseId, type Case } from '#core/support/case.ts';
import { ReportProblem, type ReportRefusal } from '#core/support/report-problem.ts';
import SendToSupport from '#ui/support/send-to-support.tsx';
import { bound, render, settle } from '../render.tsx';

const message = { name: 'Zoë', email: 'zoe@example.com', phone: '', subject: 'Sundays', message: 'Are you open?' };

/** Presses the button, and returns what was sent and shown. */
async function pressed(answer: Result<Case, ReportRefusal>) {
  const report = vi.fn<ReportProblem>(async () => answer);
  const container = await render(<SendToSupport message={message} />, [bound(ReportProblem, report)]);
  await act(async () => container.querySelector('button')?.click());
  await settle();
  return { report, alert: container.querySelector('[role=alert]')?.textContent };
}

test('the message of the contact form becomes a case, with its subject', async () => {
  const id = newCaseId(cryptoRandom);
  const { report, alert } = await pressed(ok({ id } as Case));
  expect(report).toHaveBeenCalledWith(
    { side: 'person', delivery: null },
    { reason: 'question', text: 'Sundays\n\nAre you open?' },
  );
  expect(alert).toBeUndefined();
  expect(location.pathname).toBe(caseOf(id));
});

test('a message that can’t be sent says why, and is still there', async () => {
  expect((await pressed(refused(failure('offline')))).alert).toContain('You’re offline');
  const tooLong = refused({ issues: [{ field: 'text', code: 'too-long' }] } as const);
  expect((await pressed(tooLong)).alert).toContain('up to 2,000 characters');
});
