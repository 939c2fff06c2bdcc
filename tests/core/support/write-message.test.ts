import { expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { newCaseId } from '#core/support/case.ts';
import type { CaseDesk } from '#core/support/case-desk.ts';
import type { Cases } from '#core/support/cases.ts';
import { reportProblem } from '#core/support/report-problem.ts';
import { writeMessage } from '#core/support/write-message.ts';

const lost = refused(failure('timeout'));

test('a report that’s sent again after a lost answer opens the same case', async () => {
  const open = vi.fn<Cases['open']>(async () => lost);
  const report = reportProblem({ open } as unknown as Cases, cryptoRandom);
  const about = { side: 'person', delivery: null, reason: 'question', text: 'Help.' } as const;
  await report(about);
  await report(about);
  await report({ ...about, text: 'Help!' });
  const [first, second, third] = open.mock.calls.map(([sent]) => sent.id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a message that’s sent again is the same one; to another case it’s another', async () => {
  const reply = vi.fn<Cases['reply']>(async () => lost);
  const answer = vi.fn<CaseDesk['answer']>(async () => lost);
  const write = writeMessage({ reply } as unknown as Cases, { answer } as unknown as CaseDesk, cryptoRandom);
  const [one, other] = [newCaseId(cryptoRandom), newCaseId(cryptoRandom)];
  await write.reply(one, 'Yes.');
  await write.reply(one, 'Yes.');
  await write.reply(other, 'Yes.');
  await write.answer(other, 'No.');
  const ids = [...reply.mock.calls, ...answer.mock.calls].map(([, message]) => message.id);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});
