import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { COUNTRIES, type Country } from '#core/geography/country.ts';
import { CountryCombobox } from '#ui/geography/country-combobox.tsx';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { PinField } from '#ui/kit/fields/pin-field.tsx';
import { PhoneField } from '#ui/geography/phone-field.tsx';
import { PhoneFields } from '#ui/geography/phone-fields.tsx';
import { render } from '../render.tsx';

const input = (container: HTMLElement) => container.querySelector('input') as HTMLInputElement;

/** Types like an input method: each step replaces the composed text. */
async function compose(field: HTMLInputElement, ...steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    await act(async () => {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
  }
}

test.each([
  ['code', <CodeField key="code" label="Code" />],
  ['PIN', <PinField key="pin" label="PIN" />],
])('a %s isn’t changed until the input method is done', async (_what, field) => {
  const control = input(await render(field));
  await compose(control, '１', '１ ２', '１ ２３４');
  expect(control.value).toBe('１ ２３４');
  await act(async () => control.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(control.value).toBe('1234');
});

const end = (control: HTMLInputElement) =>
  act(async () => control.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));

test('a phone number is grouped when the input method is done, before leaving', async () => {
  const control = input(
    await render(
      <PhoneField
        name="phone"
        label="Phone"
        country="canada"
        defaultPhone={undefined}
        autoComplete="tel"
        error={undefined}
      />,
    ),
  );
  await compose(control, '４１６', '４１６５５５', '４１６５５５０１４２');
  expect(control.value).toBe('４１６５５５０１４２');
  await end(control);
  expect(control.value).toBe('416-555-0142');
});

test('a composed number keeps only digits and sets the country, before leaving', async () => {
  const container = await render(<PhoneFields defaultCountry="canada" errorOf={() => undefined} />);
  const control = container.querySelector('[name=phone]') as HTMLInputElement;
  await compose(control, '＋４９', '＋４９　３０　９０１８２０');
  expect(control.value).toBe('＋４９　３０　９０１８２０');
  await end(control);
  expect(control.value).toBe('30901820');
  expect(container.querySelector('select')?.value).toBe('germany');
});

test.each([
  ['in Chrome and Firefox', { isComposing: true }],
  ['in Safari', { keyCode: 229 }],
])('Enter at the end of a composition doesn’t choose a country, %s', async (_where, mark) => {
  const chosen: Country[] = [];
  function Picker() {
    const [country, setCountry] = useState(COUNTRIES[0] as Country);
    const choose = (next: Country) => {
      chosen.push(next);
      setCountry(next);
    };
    return <CountryCombobox label="Country" country={country} onChange={choose} />;
  }
  const control = input(await render(<Picker />));
  await act(async () => control.click());
  const press = (marks: object) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      for (const [name, value] of Object.entries(marks)) Object.defineProperty(event, name, { value });
      control.dispatchEvent(event);
    });
  await press(mark);
  expect(chosen).toEqual([]);
  await press({});
  expect(chosen).toHaveLength(1);
});
