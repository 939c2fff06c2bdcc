import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { failure } from '#core/failure.ts';
import { instant, later } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { newCaseId } from '#core/support/case.ts';
import type { RecipientCase } from '#core/support/recipient/recipient-cases.ts';
import { TellSupport } from '#core/support/recipient/tell-support.ts';
import RecipientSupport from '#ui/support/recipient-support.tsx';
import { bound, render, settle, type } from '../render.tsx';

const now = instant(Date.parse('2026-11-27T15:00:00Z'));
const NUMBER = makeTrackingNumber(cryptoRandom);
const opened: RecipientCase = {
  id: newCaseId(cryptoRandom),
  reason: 'damaged',
  state: 'ours',
  openedAt: now,
  dueAt: later(now, HOUR),
  answeredAt: null,
  resolvedAt: null,
  outcome: null,
  reopenUntil: null,
  messages: [{ by: 'side', text: 'It’s crushed.', at: now, photos: [] }],
};

/** The part of the page below, whose calls are answered like this. */
async function shown(cases: readonly RecipientCase[], answers: Partial<Record<keyof TellSupport, unknown>> = {}) {
  const list = vi.fn(async () => ok(cases));
  const draft = async () => answers.draft ?? null;
  const keep = vi.fn(async () => undefined);
  const [report, reply, close] = [
    vi.fn(async () => answers.report),
    vi.fn(async () => answers.reply),
    vi.fn(async () => answers.close),
  ];
  const container = await render(<RecipientSupport number={NUMBER} secret="secret" asOf={now} />, [
    bound(TellSupport, { list, draft, keep, report, reply, close } as unknown as TellSupport),
  ]);
  await settle();
  const press = async (name: string) => {
    await act(async () =>
      [...container.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name))?.click(),
    );
    await settle();
  };
  const choose = (value: string) => {
    const select = container.querySelector('select');
    if (select !== null) select.value = value;
  };
  return {
    container,
    list,
    keep,
    report,
    reply,
    close,
    press,
    choose,
    text: () => container.querySelector<HTMLInputElement>('[name=text]'),
  };
}

test('a recipient reports a problem in three presses, and reads when it’s answered', async () => {
  const { container, report, press, choose, text } = await shown([], { report: ok([opened]) });
  await press('Something wrong?');
  expect([...container.querySelectorAll('option')].map(({ value }) => value)).toEqual(
    ' never_received missing_items damaged wrong_parcel conduct safety question other'.split(' '),
  );
  await press('Send to support');
  expect(container.textContent).toContain('Choose what it’s about.');
  choose('damaged');
  await press('Send to support');
  expect(container.textContent).toContain('Write what happened.');
  expect(report).not.toHaveBeenCalled();
  await type(text(), 'It’s crushed.');
  await press('Send to support');
  expect(report).toHaveBeenCalledWith(NUMBER, 'secret', 'damaged', 'It’s crushed.', []);
  expect(container.querySelector('[role=status]')?.textContent).toMatch(/^With our team · We answer by .*\d:00/u);
  expect(container.querySelector('.lines')?.textContent).toBe('It’s crushed.');
  expect(document.activeElement?.contains(container.querySelector('.lines'))).toBe(true);
});

test.each([
  ['damaged', true],
  ['conduct', false],
])('a report about “%s” says if the shop sees it: %s', async (reason, isShared) => {
  const { container, press, choose, text } = await shown([]);
  await press('Something wrong?');
  choose(reason);
  await type(text(), 'It’s');
  expect(container.textContent?.includes('the shop sees it too')).toBe(isShared);
});

test('words that can’t be sent stay in their field, with the reason beside them', async () => {
  const { container, press, choose, text } = await shown([], { report: refused(failure('offline')) });
  await press('Something wrong?');
  choose('question');
  await type(text(), 'Where is it?');
  await press('Send to support');
  expect(container.querySelector('#field-text-error')?.textContent).toContain('You’re offline.');
  expect(text()?.value).toBe('Where is it?');
});

test('a recipient replies, closes and reopens, and sees another device’s case', async () => {
  const closed: RecipientCase = { ...opened, state: 'resolved', outcome: 'withdrawn', reopenUntil: later(now, DAY) };
  const replied = {
    ...opened,
    messages: [...opened.messages, { by: 'team', text: 'Sorry.', at: now, photos: [] } as const],
  };
  const { container, reply, close, press, text } = await shown([opened], { reply: ok([replied]), close: ok([closed]) });
  await type(text(), 'In the bin.');
  await press('Send');
  expect(reply).toHaveBeenCalledWith(NUMBER, 'secret', opened.id, 'In the bin.', []);
  expect(container.textContent).toContain('Support');
  await press('Close the case');
  expect(close).toHaveBeenCalledWith(NUMBER, 'secret', opened.id, 'withdraw');
  expect(container.textContent).toContain('You closed it.');
  await press('Reopen');
  expect(close).toHaveBeenLastCalledWith(NUMBER, 'secret', opened.id, 'reopen');
  const other = await shown([], { report: refused('already-open') });
  await other.press('Something wrong?');
  other.choose('question');
  await type(other.text(), 'Hello?');
  other.list.mockResolvedValue(ok([opened]));
  await other.press('Send to support');
  expect(other.container.textContent).toContain('It arrived damaged');
});

test('a report that was half written before a reload is open again, as typed', async () => {
  const half = { reason: 'damaged', text: 'It’s' };
  const { container, keep, press, text } = await shown([], { draft: half, report: ok([opened]) });
  expect(container.querySelector('select')?.value).toBe('damaged');
  expect(text()?.value).toBe('It’s');
  await type(text(), 'It’s crushed.');
  expect(keep).toHaveBeenLastCalledWith(NUMBER, { reason: 'damaged', text: 'It’s crushed.' });
  await press('Send to support');
  expect((await shown([opened], { draft: half })).container.textContent).not.toContain('What went wrong?');
});
