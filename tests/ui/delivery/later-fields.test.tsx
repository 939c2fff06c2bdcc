import { act, useEffect, useState, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { everyDay } from '#core/delivery/request/hours-fields.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { later } from '#core/instant.ts';
import { minuteOf } from '#core/zoned-time.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import LaterFields, { type LaterFieldsProps } from '#ui/delivery/request/fields/later-fields.tsx';
import { render } from '../render.tsx';

const TORONTO = 'America/Toronto';
const at = (hour: number, date = '2026-12-05') => minuteOf(date, hour * 60, TORONTO);
const slotAt = (hour: number, date?: string) => slotText({ from: at(hour, date), until: later(at(hour, date), HOUR) });
const A = { zone: 'A', minutes: 45 } as const;
/** From 9 AM to 5 PM, but not on Sunday, December 6. */
const shop = { timeZone: TORONTO, week: everyDay([{ from: 540, to: 1020 }]), closed: ['2026-12-06'] };

let chosen = '';
function Form({ slot: first, ...props }: Partial<LaterFieldsProps>): ReactNode {
  const [slot, setSlot] = useState(first ?? '');
  useEffect(() => {
    chosen = slot;
  }, [slot]);
  return (
    <LaterFields
      slot={slot}
      onSlot={setSlot}
      terms={A}
      ways={USUAL_WAYS}
      opening={{ ...ALWAYS_OPEN, shop }}
      country="ca"
      now={at(12, '2026-12-03')}
      times={businessTime(TORONTO)}
      error={undefined}
      {...props}
    />
  );
}

const titles = (page: HTMLElement) =>
  [...page.querySelectorAll('.choice-tile__title')].map(({ textContent }) => textContent.replaceAll('\u202F', ' '));
const tile = (page: HTMLElement, value: string) => page.querySelector<HTMLInputElement>(`input[value="${value}"]`);
const press = (element: HTMLElement | null) => act(async () => element?.click());
const days = (page: HTMLElement) => [...page.querySelectorAll('option')];

async function chooseDay(page: HTMLElement, date: string): Promise<void> {
  const select = page.querySelector('select');
  await act(async () => {
    if (select === null) return;
    select.value = date;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('Later, in the request form', () => {
  test('a shop chooses among thirty days; a closed one is off and says so', async () => {
    const page = await render(<Form />);
    expect(days(page)).toHaveLength(30);
    expect(days(page)[0]?.textContent).toBe('Thu, Dec 3');
    expect(
      days(page)
        .filter(({ disabled }) => disabled)
        .map(({ textContent }) => textContent),
    ).toEqual(['Sun, Dec 6 (closed)']);
  });

  test('only the free hours of a day are offered, under its name', async () => {
    const page = await render(<Form />);
    expect(titles(page)[0]).toBe('12–1 PM');
    await chooseDay(page, '2026-12-05');
    expect(page.querySelector('legend')?.textContent).toBe('Saturday, December 5');
    // The parcel is ready at 9 AM at the earliest, and at 5 PM at the latest.
    expect([titles(page).at(0), titles(page).at(-1)]).toEqual(['10–11 AM', '5–6 PM']);
    await press(tile(page, slotAt(14)));
    expect(chosen).toBe(slotAt(14));
  });

  test('a slot that a farther address makes impossible stays and offers the next', async () => {
    const page = await render(<Form slot={slotAt(12, '2026-12-03')} terms={{ zone: 'C', minutes: 90 }} />);
    expect(tile(page, slotAt(12, '2026-12-03'))?.checked).toBe(true);
    expect(page.querySelector('.field__error')?.textContent).toBe(
      'No courier could be there by then. Please choose a later time.',
    );
    const next = page.querySelector('button');
    expect(next?.textContent.replaceAll('\u202F', ' ')).toBe('Choose Thu, Dec 3, 1–2 PM');
    await press(next);
    expect(chosen).toBe(slotAt(13, '2026-12-03'));
    expect(page.querySelector('.field__error')).toBeNull();
  });

  test('a slot that closed hours make impossible offers the next open day', async () => {
    const page = await render(<Form slot={slotAt(14, '2026-12-06')} />);
    expect(page.querySelector('.field__error')?.textContent).toBe('You’re closed at that time. Please choose another.');
    expect(page.querySelector('button')?.textContent.replaceAll('\u202F', ' ')).toBe('Choose Mon, Dec 7, 10–11 AM');
  });

  test('a shop that’s closed for thirty days reads that', async () => {
    const page = await render(<Form opening={{ ...ALWAYS_OPEN, shop: { ...shop, week: everyDay([]) } }} />);
    expect(page.textContent).toContain('No times in the next 30 days.');
  });

  test('a night in which clocks go back has an hour more, named by its zone', async () => {
    const page = await render(<Form opening={ALWAYS_OPEN} now={at(12, '2026-10-30')} slot="2026-11-01" />);
    expect(titles(page).slice(0, 4)).toEqual(['12 AM–1 AM EDT', '1 AM EDT–1 AM EST', '1 AM EST–2 AM', '2–3 AM']);
    expect(titles(page)).toHaveLength(25);
  });
});
