import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { PictureData } from '#core/account/picture-data.ts';
import { ok, refused } from '#core/result.ts';
import PhotoField from '#ui/support/photo-field.tsx';
import { render, settle } from '../render.tsx';

/** The field in a form, whose files become photos by their names. */
async function shown() {
  const ready = new Map<string, () => void>();
  const make = async (file: Blob) => {
    const { name } = file as File;
    await new Promise<void>((resolve) => ready.set(name, resolve));
    return name.endsWith('.svg')
      ? refused('image-not-processed' as const)
      : ok(`data:image/jpeg;base64,${name}` as PictureData);
  };
  const sent = vi.fn<(photos: readonly unknown[]) => void>();
  const container = await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(new FormData(event.currentTarget).getAll('photo'));
      }}
    >
      <PhotoField make={make} />
    </form>,
    [],
  );
  const form = container.querySelector('form')!;
  return {
    container,
    sent,
    form,
    choose: (...names: string[]) =>
      act(async () => {
        const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
        const files = names.map((name) => new File(['x'], name));
        Object.defineProperty(input, 'files', { value: files, configurable: true });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    prepared: async (name: string) => {
      await act(async () => ready.get(name)?.());
      await settle();
    },
    submit: () => act(async () => form.requestSubmit()),
    photos: () => [...container.querySelectorAll('img')].map(({ src }) => src.split(',')[1]),
  };
}

test('the form waits for chosen photos, sends them, and a reset removes them', async () => {
  const { sent, form, choose, prepared, submit, photos } = await shown();
  await choose('one', 'two');
  await prepared('one');
  await submit();
  expect(sent).not.toHaveBeenCalled();
  await prepared('two');
  expect(sent).toHaveBeenCalledWith(['data:image/jpeg;base64,one', 'data:image/jpeg;base64,two']);
  expect(sent).toHaveBeenCalledTimes(1);
  await act(async () => form.reset());
  expect(photos()).toEqual([]);
});

test('a fourth photo and a file that’s no photo are refused with the reason', async () => {
  const { container, choose, prepared, photos } = await shown();
  await choose('drawing.svg');
  await prepared('drawing.svg');
  expect(container.querySelector('[role=alert]')?.textContent).not.toBe('');
  expect(photos()).toEqual([]);
  await choose('one', 'two', 'three', 'four');
  for (const name of ['one', 'two', 'three']) await prepared(name);
  expect(container.querySelector('[role=alert]')?.textContent).toBe('A message takes up to 3 photos.');
  expect(photos()).toEqual(['one', 'two', 'three']);
  expect(container.querySelector('input[type=file]')).toBeNull();
  await act(async () => container.querySelector<HTMLButtonElement>('[aria-label="Remove photo 2"]')?.click());
  expect(photos()).toEqual(['one', 'three']);
  expect(document.activeElement).toBe(container.querySelector('[aria-label=Photos]'));
});
