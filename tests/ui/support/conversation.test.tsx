import { act, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { DAY } from '#core/clock.ts';
import { failure } from '#core/failure.ts';
import { instant, later } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { Drafts, drafts } from '#core/storage/drafts.ts';
import { newCaseId, type Case } from '#core/support/case.ts';
import { Cases } from '#core/support/cases.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { WriteMessage } from '#core/support/write-message.ts';
import { setVisitor } from '#ui/app/state.ts';
import { Conversation } from '#ui/support/conversation.tsx';
import { bound, render, settle, type } from '../render.tsx';

const now = instant(Date.parse('2026-11-27T15:00:00Z'));
const opened: Case = {
  id: newCaseId(cryptoRandom),
  side: 'person',
  reason: 'question',
  delivery: null,
  state: 'ours',
  openedAt: now,
  dueAt: later(now, DAY),
  answeredAt: null,
  resolvedAt: null,
  outcome: null,
  claimed: null,
  paid: null,
  reopenUntil: null,
  objected: false,
  messages: [{ by: 'side', text: 'Where is\nmy invoice?', at: now, photos: [] }],
};
const resolved: Case = {
  ...opened,
  state: 'resolved',
  outcome: 'answered',
  resolvedAt: now,
  reopenUntil: later(now, 7 * DAY),
};

/** A conversation that starts with this case, whose calls are answered like this. */
async function shown(first: Case, answers: { reply?: unknown; find?: unknown; close?: unknown }) {
  setVisitor(null);
  const reply = vi.fn(async () => answers.reply);
  const close = vi.fn(async () => answers.close);
  function Shown(): ReactNode {
    const [current, show] = useState(first);
    return (
      <Conversation
        case={current}
        times={{ hours: DEFAULT_HOURS, timeZone: 'UTC', onCall: false, onCallUntil: null, now }}
        onChange={show}
      />
    );
  }
  const container = await render(<Shown />, [
    bound(Cases, { find: async () => answers.find, close } as unknown as Cases),
    bound(WriteMessage, { reply } as unknown as WriteMessage),
    bound(Drafts, drafts(memoryDevice().tab())),
  ]);
  await settle();
  const press = async (name: string) => {
    await act(async () =>
      [...container.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name))?.click(),
    );
    await settle();
  };
  return { container, reply, close, press, text: () => container.querySelector<HTMLInputElement>('[name=text]') };
}

test('a reply joins the thread, and its field is empty again', async () => {
  const replied = {
    ...opened,
    messages: [...opened.messages, { by: 'side', text: 'Found it.', at: now, photos: [] } as const],
  };
  const { container, reply, press, text } = await shown(opened, { reply: ok(replied) });
  await type(text(), 'Found it.');
  await press('Send');
  expect(reply).toHaveBeenCalledWith(opened.id, { text: 'Found it.' }, []);
  expect([...container.querySelectorAll('.lines')].map(({ textContent }) => textContent)).toEqual([
    'Where is\nmy invoice?',
    'Found it.',
  ]);
  expect(text()?.value).toBe('');
});

test('a reply that isn’t sent stays in its field, with the reason beside it', async () => {
  const { container, press, text } = await shown(opened, { reply: refused(failure('throttled')) });
  await type(text(), 'Found it.');
  await press('Send');
  expect(container.querySelector('#field-text-error')?.textContent).toContain('try again later');
  expect(text()?.value).toBe('Found it.');
});

test('a case that the team has closed meanwhile is shown as it is now', async () => {
  const { container, press, text } = await shown(opened, { reply: refused('changed'), find: ok(resolved) });
  await type(text(), 'Found it.');
  await press('Send');
  expect(container.textContent).toContain('Answered.');
  expect(text()).toBeNull();
});

test('a decision with an amount says how much it is', async () => {
  const paid = { amount: 4500, currency: 'CAD' };
  const { container } = await shown({ ...resolved, outcome: 'refunded', paid, reopenUntil: null }, {});
  expect(container.textContent).toContain('$45.00: Refunded. It’s on the statement.');
});

test('its side closes a case, and reopens it while that’s possible', async () => {
  const closing = await shown(opened, { close: ok({ ...resolved, outcome: 'withdrawn' }) });
  await closing.press('Close the case');
  expect(closing.close).toHaveBeenCalledWith(opened.id, 'withdraw');
  expect(closing.container.textContent).toContain('You closed it.');
  await closing.press('Reopen');
  expect(closing.close).toHaveBeenLastCalledWith(opened.id, 'reopen');
  const late = await shown({ ...resolved, reopenUntil: null }, {});
  expect(late.container.querySelectorAll('button')).toHaveLength(0);
});

test('A business reads the amount that its software asked for', async () => {
  const { container } = await shown({ ...opened, claimed: { amount: 4500, currency: 'CAD' } }, {});
  expect(container.textContent).toContain('Your software asked for $45.00.');
});

test('an objection that waits for the decision has words, and isn’t closed', async () => {
  const objection = { by: 'side', kind: 'objection', text: '', at: now, photos: [] } as const;
  const { container } = await shown({ ...opened, objected: true, messages: [objection] }, {});
  expect(container.querySelector('.lines')?.textContent).toBe('It didn’t happen as the courier says.');
  expect(container.textContent).not.toContain('Close the case');
  expect(container.textContent).toContain('To take it back, confirm the attempt');
});
