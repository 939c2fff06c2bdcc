import { act } from 'react';
import { expect, test } from 'vitest';
import { CourierDesk, type CourierApplicationSent } from '#core/delivery/courier/courier-desk.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { ok } from '#core/result.ts';
import type { Account } from '#core/session/load-account.ts';
import ApplicationForm from '#ui/courier/work/application-form.tsx';
import ApprovalNote from '#ui/courier/work/approval/note.tsx';
import { bound, render, settle } from '../render.tsx';

const LOCATION = { country: 'ca', state: 'on', city: 'Toronto', zipCode: 'M6J 2Z4' } as never;

/** The form for a courier who has sent this so far, and what they send. */
async function theForm(before: CourierApplicationSent | null) {
  const sent: CourierApplicationSent[] = [];
  const desk = {
    application: async () => ok(before),
    async saveApplication(application: CourierApplicationSent) {
      sent.push(application);
      return ok();
    },
  } as unknown as CourierDesk;
  const container = await render(<ApplicationForm location={LOCATION} />, [bound(CourierDesk, desk)]);
  await settle();
  const during = async (work: () => void) => {
    await act(async () => work());
    await settle();
  };
  return {
    container,
    sent,
    choose: (vehicle: string) =>
      during(() => container.querySelector<HTMLInputElement>(`input[name=vehicle][value=${vehicle}]`)?.click()),
    submit: () => during(() => container.querySelector<HTMLButtonElement>('button[type=submit]')?.click()),
  };
}

test('sends the city of the location on the device, and a vehicle, which it asks for', async () => {
  const { container, sent, choose, submit } = await theForm(null);
  await submit();
  expect(sent).toEqual([]);
  expect(container.textContent).toContain('Choose your vehicle');
  await choose('foot');
  await submit();
  expect(sent).toEqual([{ city: marketOf('ca', 'on', 'Toronto'), vehicle: 'foot' }]);
  expect(container.textContent).toContain('We have: Toronto, Ontario, on foot.');
});

test('shows the sent values, which can be changed', async () => {
  const { container, sent, choose, submit } = await theForm({ city: marketOf('ca', 'on', 'Ottawa'), vehicle: 'bike' });
  expect(container.textContent).toContain('We have: Ottawa, Ontario, bike.');
  await choose('car');
  await submit();
  expect(sent).toEqual([{ city: marketOf('ca', 'on', 'Ottawa'), vehicle: 'car' }]);
});

test('the note above the form doesn’t lead to the page that it’s on', async () => {
  const account = { email: 'lena@mail.example', profile: null } as unknown as Account;
  const links = async (aboveForm: boolean) => {
    const container = await render(<ApprovalNote approval="Pending" account={account} aboveForm={aboveForm} />, []);
    return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  };
  expect(await links(false)).toEqual(['/courier/area', '/my-profile']);
  expect(await links(true)).toEqual(['/my-profile']);
});
