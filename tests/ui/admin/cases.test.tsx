import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { newBusinessId } from '#core/business/business-id.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { WriteMessage } from '#core/support/write-message.ts';
import { failure } from '#core/failure.ts';
import { instant, later } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { Drafts, drafts } from '#core/storage/drafts.ts';
import { newCaseId } from '#core/support/case.ts';
import type { DeskCase, DeskCaseDetail } from '#core/support/case-desk.ts';
import { ResolveCase, resolveCase, type ResolveRefusal } from '#core/support/resolve-case.ts';
import { byTurn, deskState } from '#ui/admin/cases/case-list.ts';
import { AnswerCase } from '#ui/admin/cases/answer-case.tsx';
import { DecideCase } from '#ui/admin/cases/decide-case.tsx';
import { dueWords } from '#ui/admin/cases/due-words.ts';
import { setVisitor } from '#ui/app/state.ts';
import { bound, render, settle, type } from '../render.tsx';

const now = instant(Date.parse('2026-11-27T15:00:00Z'));
const opened: DeskCaseDetail = {
  id: newCaseId(cryptoRandom),
  side: 'business',
  reason: 'damaged',
  delivery: null,
  state: 'ours',
  openedAt: now,
  dueAt: later(now, 12 * MINUTE),
  answeredAt: null,
  resolvedAt: null,
  outcome: null,
  claimed: null,
  paid: null,
  reopenUntil: null,
  objected: false,
  from: 'Bellini Bakery',
  late: false,
  decidedBy: '',
  messages: [],
  others: [],
  payable: { outcome: 'refunded', currency: 'CAD', least: 1, cap: 5399, denial: null },
};

describe('an administrator’s list of cases', () => {
  test('says how long is left for an answer, or how late it is', () => {
    const words = (ms: number) => dueWords(opened, opened.dueAt - ms).replace('\u00A0', ' ');
    expect([12 * MINUTE, 1, 3 * HOUR, 5 * DAY, -9 * MINUTE].map(words)).toEqual([
      '12 min left',
      '1 min left',
      '3 h left',
      '5 days left',
      '9 min late',
    ]);
    expect(dueWords({ ...opened, answeredAt: now }, now)).toBe('');
  });

  test('has those that wait for an answer first, and those resolved last at its end', () => {
    const one = (some: Partial<DeskCase>): DeskCase => ({ ...opened, ...some });
    const [first, second] = [one({ dueAt: now }), one({ dueAt: later(now, HOUR) })];
    const theirs = one({ state: 'theirs', dueAt: later(now, -DAY) });
    const resolved = [DAY, HOUR].map((ms) => one({ state: 'resolved', resolvedAt: later(now, -ms) }));
    expect(byTurn([...resolved, theirs, second, first])).toEqual([first, second, theirs, ...resolved.toReversed()]);
    expect([{ ...first, late: true }, second, theirs, ...resolved].map(deskState)).toEqual([
      'Late',
      'To answer',
      'Waiting for them',
      'Resolved',
      'Resolved',
    ]);
  });
});

/** The decision on a case, with its refund chosen; `decide` fills in the fields and sends them. */
async function refunding(answer: Result<DeskCaseDetail, ResolveRefusal>, found = opened) {
  setVisitor(null);
  const resolve = vi.fn(async () => answer);
  const [onDecided, onChanged] = [vi.fn(), vi.fn()];
  const container = await render(<DecideCase found={found} onDecided={onDecided} onChanged={onChanged} />, [
    bound(ResolveCase, resolveCase({ resolve } as never)),
    bound(Drafts, drafts(memoryDevice().tab())),
  ]);
  await settle();
  const choose = (outcome: string) =>
    act(async () => container.querySelector<HTMLInputElement>(`[value=${outcome}]`)?.click());
  const amount = () => container.querySelector<HTMLInputElement>('[name=amount]');
  const decide = async (typed: string) => {
    await type(amount(), typed);
    await act(async () => container.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
    await settle();
    return container.querySelector('#field-amount-error')?.textContent;
  };
  return { container, resolve, onDecided, onChanged, choose, amount, decide };
}

describe('a refund', () => {
  test('shows its cap first, and is sent in cents', async () => {
    const decided = { ...opened, state: 'resolved', outcome: 'refunded' } as const;
    const { container, resolve, onDecided, choose, amount, decide } = await refunding(ok(decided));
    expect(amount()?.closest('div[hidden]')).not.toBeNull();
    await choose('refunded');
    expect(amount()?.closest('div[hidden]')).toBeNull();
    expect(container.textContent).toContain('Up to $53.99');
    await decide('45.00');
    expect(resolve).toHaveBeenCalledWith(opened.id, { outcome: 'refunded', words: '', amount: 4500 });
    expect(onDecided).toHaveBeenCalledWith(decided);
  });

  test('that isn’t an amount, or is above the cap, is refused beside its field', async () => {
    const { resolve, choose, amount, decide } = await refunding(refused({ code: 'above-cap', cap: 4000 }));
    await choose('refunded');
    expect(await decide('')).toBe('Enter the amount');
    expect(await decide('45,00')).toBe('Enter an amount, such as 45.00');
    expect(await decide('0')).toBe('Enter an amount above zero');
    expect(resolve).not.toHaveBeenCalled();
    expect(await decide('45')).toBe('At most $40.00');
    expect(amount()?.value).toBe('45');
  });

  test('isn’t offered if nothing can be paid, and the reason is said', async () => {
    const denied = { ...opened, payable: { ...opened.payable!, denial: 'money-waits' } as const };
    const { container, amount } = await refunding(ok(opened), denied);
    expect(amount()).toBeNull();
    expect(container.textContent).toContain('The money of the failed attempt is open.');
  });
});

describe('an objection', () => {
  const objected: DeskCaseDetail = { ...opened, reason: 'failed_attempt', objected: true, payable: null };

  test('is decided with words, and in no other way', async () => {
    const { container, resolve, choose } = await refunding(ok(objected), objected);
    expect([...container.querySelectorAll<HTMLInputElement>('[name=outcome]')].map(({ value }) => value)).toEqual([
      'waived',
      'upheld',
    ]);
    await choose('waived');
    const press = async () => {
      await act(async () => container.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
      await settle();
    };
    await press();
    expect(container.querySelector('#field-words-error')?.textContent).toBe('Say why');
    expect(resolve).not.toHaveBeenCalled();
    await type(container.querySelector('[name=words]'), 'Too fast.');
    await press();
    expect(resolve).toHaveBeenCalledWith(objected.id, { outcome: 'waived', words: 'Too fast.' });
  });
});

test('the team answers the side, or asks the delivery’s courier in a case of theirs', async () => {
  setVisitor(null);
  const delivery = {
    id: newDeliveryId(cryptoRandom),
    number: '7KMD92QXHT4B' as TrackingNumber,
    business: newBusinessId(cryptoRandom),
  };
  const asked: DeskCaseDetail = { ...opened, id: newCaseId(cryptoRandom), side: 'courier', reason: 'asked' };
  const write = { answer: vi.fn(async () => ok(opened)), ask: vi.fn(async () => ok(asked)) };
  const [onSent, onAsked] = [vi.fn(), vi.fn()];
  const shown = (found: DeskCaseDetail) =>
    render(<AnswerCase found={found} onSent={onSent} onAsked={onAsked} onChanged={vi.fn()} />, [
      bound(WriteMessage, write as unknown as WriteMessage),
      bound(Drafts, drafts(memoryDevice().tab())),
    ]);
  const container = await shown({ ...opened, delivery });
  await settle();
  const press = async (button: string) => {
    await act(async () => container.querySelector<HTMLButtonElement>(`button[type=${button}]`)?.click());
    await settle();
  };
  await type(container.querySelector('[name=text]'), 'Sorry.');
  await press('submit');
  expect(write.answer).toHaveBeenCalledWith(opened.id, { text: 'Sorry.' });
  await press('button');
  await type(container.querySelector('[name=text]'), 'Where is it?');
  await press('submit');
  expect(write.ask).toHaveBeenCalledWith(delivery.id, 'courier', { text: 'Where is it?' });
  expect(onAsked).toHaveBeenCalledWith(asked);
  expect((await shown(opened)).textContent).not.toContain('Ask the courier');
  expect((await shown({ ...asked, delivery })).textContent).not.toContain('Ask the courier');
});

test('the second of two administrators reads it, and what was typed stays', async () => {
  const { container, onChanged, choose, amount, decide } = await refunding(refused('changed'));
  await choose('refunded');
  await decide('45');
  expect(onChanged).toHaveBeenCalled();
  expect(container.textContent).toContain('Someone was faster.');
  expect(amount()?.value).toBe('45');
});

test('a decision without a network, or a refusal without words, says so', async () => {
  const { container, resolve, choose, decide } = await refunding(refused(failure('offline')));
  await choose('declined');
  await decide('');
  expect(container.querySelector('#field-words-error')?.textContent).toBe('Say why');
  expect(resolve).not.toHaveBeenCalled();
  await choose('answered');
  await decide('');
  expect(container.textContent).toContain('You’re offline.');
});
