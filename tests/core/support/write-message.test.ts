import { expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { newCaseId, type Case } from '#core/support/case.ts';
import type { CaseDesk } from '#core/support/case-desk.ts';
import { CASE_TEXT_LENGTH } from '#core/support/case-rules.ts';
import type { Cases } from '#core/support/cases.ts';
import { reportProblem } from '#core/support/report-problem.ts';
import { writeMessage } from '#core/support/write-message.ts';

const lost = refused(failure('timeout'));

const reporting = () => {
  const open = vi.fn<Cases['open']>(async () => lost);
  const addPhoto = vi.fn<Cases['addPhoto']>(async () => lost);
  return { open, addPhoto, report: reportProblem({ open, addPhoto }, cryptoRandom) };
};
const writing = () => {
  const reply = vi.fn<Cases['reply']>(async () => lost);
  const answer = vi.fn<CaseDesk['answer']>(async () => lost);
  const ask = vi.fn<CaseDesk['ask']>(async () => lost);
  const addPhoto = vi.fn<Cases['addPhoto']>(async () => lost);
  return { reply, answer, ask, addPhoto, write: writeMessage({ reply, addPhoto }, { answer, ask }, cryptoRandom) };
};
const own = { side: 'person', delivery: null } as const;
const issues = (...found: readonly (readonly [field: string, code: string])[]) => ({
  ok: false,
  error: { issues: found.map(([field, code]) => ({ field, code })) },
});

test('a report that’s sent again after a lost answer opens the same case', async () => {
  const { open, report } = reporting();
  await report(own, { reason: 'question', text: 'Help.' });
  await report(own, { reason: 'question', text: ' Help.\u200b' });
  await report(own, { reason: 'question', text: 'Help!' });
  const [first, second, third] = open.mock.calls.map(([sent]) => sent);
  expect(first).toMatchObject({ ...own, reason: 'question', text: 'Help.' });
  expect(second).toEqual(first);
  expect(third?.id).not.toBe(first?.id);
});

test('a message that’s sent again is the same one; to another case it’s another', async () => {
  const { reply, answer, write } = writing();
  const [one, other] = [newCaseId(cryptoRandom), newCaseId(cryptoRandom)];
  await write.reply(one, { text: 'Yes.' });
  await write.reply(one, { text: 'Yes.' });
  await write.reply(other, { text: 'Yes.' });
  await write.answer(other, { text: 'No.' });
  const ids = [...reply.mock.calls, ...answer.mock.calls].map(([, message]) => message.id);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});

test('a question that’s sent again opens the same case; to another side it’s another', async () => {
  const { ask, write } = writing();
  const delivery = newDeliveryId(cryptoRandom);
  for (const side of ['courier', 'courier', 'business'] as const) await write.ask(delivery, side, { text: ' Where? ' });
  const [first, second, third] = ask.mock.calls.map(([asked]) => asked);
  expect(first).toMatchObject({ delivery, side: 'courier', message: { text: 'Where?' } });
  expect(second).toEqual(first);
  expect([third?.id, third?.message.id]).not.toContain(first?.id);
  expect(await write.ask(delivery, 'courier', { text: ' ' })).toEqual(issues(['text', 'missing']));
});

test('nothing is sent without a reason, without visible words, or with too many', async () => {
  const { open, report } = reporting();
  const { reply, write } = writing();
  const tooLong = 'x'.repeat(CASE_TEXT_LENGTH + 1);
  expect(await report(own, { reason: '', text: ' \u200b' })).toEqual(
    issues(['reason', 'missing'], ['text', 'missing']),
  );
  expect(await report(own, { reason: 'question', text: tooLong })).toEqual(issues(['text', 'too-long']));
  expect(await write.reply(newCaseId(cryptoRandom), { text: tooLong })).toEqual(issues(['text', 'too-long']));
  expect([open, reply].map((port) => port.mock.calls.length)).toEqual([0, 0]);
});

test('photos follow their message, with the same ids until all arrived', async () => {
  const { open, addPhoto, report } = reporting();
  const made = { id: newCaseId(cryptoRandom) } as Case;
  open.mockResolvedValue(ok(made));
  addPhoto.mockResolvedValueOnce(ok(made)).mockResolvedValueOnce(lost).mockResolvedValue(ok(made));
  const send = () => report(own, { reason: 'question', text: 'Help.' }, ['data:one', 'data:two']);
  expect(await send()).toEqual(lost);
  expect(await send()).toEqual(ok(made));
  const [first, second, again, last, ...more] = addPhoto.mock.calls.map(([, photo]) => photo);
  expect(more).toEqual([]);
  expect([again, last]).toEqual([first, second]);
  expect([first?.image, second?.image]).toEqual(['data:one', 'data:two']);
  expect(open.mock.calls[1]).toEqual(open.mock.calls[0]);
  await send();
  expect(addPhoto.mock.calls[4]?.[1].id).not.toBe(first?.id);
});
