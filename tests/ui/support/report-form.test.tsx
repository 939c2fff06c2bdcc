import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { Drafts, drafts } from '#core/storage/drafts.ts';
import { caseOf, reportOf } from '#core/support/case-path.ts';
import { newCaseId } from '#core/support/case.ts';
import { ReportProblem, type ReportRefusal } from '#core/support/report-problem.ts';
import { setVisitor } from '#ui/app/state.ts';
import { ReportProblemForm } from '#ui/support/report-form.tsx';
import { reportedDelivery } from '#ui/support/reported-delivery.ts';
import { bound, render, settle, type } from '../render.tsx';

const delivery = newDeliveryId(cryptoRandom);
const earlier = newCaseId(cryptoRandom);

/** The form of a shop about its delivery, filled in and refused. */
async function refusedForm(error: ReportRefusal) {
  setVisitor(null);
  const storage = memoryDevice().tab();
  const report = vi.fn<ReportProblem>(async () => refused(error));
  const ports = [bound(ReportProblem, report), bound(Drafts, drafts(storage))];
  const open = async () => {
    const container = await render(<ReportProblemForm about={{ side: 'business', delivery }} />, ports);
    await settle();
    return container;
  };
  const container = await open();
  const text = (of: HTMLElement) => of.querySelector<HTMLInputElement>('[name=text]');
  await type(text(container), 'It’s crushed.');
  await act(async () => {
    const reason = container.querySelector('select');
    if (reason !== null) reason.value = 'damaged';
    reason?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => container.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await settle();
  return { container, report, message: container.querySelector('#field-text-error')?.textContent, text, open };
}

test.each([
  ['a second case of a side', { code: 'already-open', case: earlier }, 'There’s a case about this delivery already'],
  ['a report after fourteen days', 'too-late', 'A problem can be reported for 14 days'],
  ['the eleventh case of a day', failure('throttled'), 'try again later'],
  ['a stranger’s delivery', 'no-such-delivery', 'it’s someone else’s'],
  ['a report without a network', failure('offline'), 'You’re offline'],
  ['a lost answer', failure('timeout'), 'it’s never sent twice'],
] as const)('%s is refused beside the field, and nothing typed is lost', async (_what, error, words) => {
  const { container, report, message, text, open } = await refusedForm(error);
  expect(report).toHaveBeenCalledWith({ side: 'business', delivery }, { reason: 'damaged', text: 'It’s crushed.' }, []);
  expect(message).toContain(words);
  expect(text(container)?.value).toBe('It’s crushed.');
  const again = await open();
  expect([text(again)?.value, again.querySelector('select')?.value]).toEqual(['It’s crushed.', 'damaged']);
});

test('a second case of a side leads to the first', async () => {
  const { container } = await refusedForm({ code: 'already-open', case: earlier });
  expect(container.querySelector('.error-summary a[href^="/cases"]')?.getAttribute('href')).toBe(caseOf(earlier));
});

test('a report is about the delivery in the address, for its side', () => {
  const inAddress = (address: string) => reportedDelivery(new URL(address, 'https://shop.example').search);
  for (const side of ['business', 'courier'] as const)
    expect(inAddress(reportOf(side, delivery))).toEqual({ side, delivery });
  for (const address of ['/help', '/help?business=1', `/help?person=${delivery}`, '/help?courier='])
    expect(inAddress(address)).toEqual({ side: 'person', delivery: null });
});

test('the reason in the link is chosen already, unless the side can’t give it', () => {
  const about = (search: string) => reportedDelivery(search).reason;
  expect(about(reportOf('business', delivery, 'damaged').slice('/help'.length))).toBe('damaged');
  expect(about(`?business=${delivery}&reason=counter`)).toBeUndefined();
  expect(about(`?business=${delivery}`)).toBeUndefined();
});
