import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { PictureData } from '#core/account/picture-data.ts';
import { MINUTE } from '#core/clock.ts';
import { PictureWorkshop } from '#core/account/picture-workshop.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { instant, later } from '#core/instant.ts';
import { ok, type Result } from '#core/result.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import { PhotoProof } from '#ui/courier/work/job/photo-proof.tsx';
import { bound, render, settle } from '../render.tsx';

/** 1:50 PM on this device. */
const NOW = instant(new Date(2026, 11, 5, 13, 50).getTime());
const JOB = { ...aDelivery().build(), shop: 'Wren Bakery' } as unknown as Job;

test('doesn’t send an earlier photo while another is prepared, and shows the newest', async () => {
  const ready = new Map<string, (photo: string) => void>();
  const take = vi.fn();
  const container = await render(
    <PhotoProof job={JOB} now={NOW} busy={false} kind="deliver" shared={null} door={null} take={take} />,
    [
      bound(PictureWorkshop, { prepare: async () => undefined } as unknown as PictureWorkshop),
      bound(
        ProofPhoto,
        ((file: File) =>
          new Promise<Result<string, never>>((resolve) => {
            ready.set(file.name, (photo) => resolve(ok(photo)));
          })) as unknown as ProofPhoto,
      ),
      bound(Shift, { photoFor: async () => null, keepPhoto: async () => undefined } as unknown as Shift),
    ],
  );
  const choose = (name: string) =>
    act(async () => {
      const input = container.querySelector('input')!;
      Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const prepared = async (name: string) => {
    await act(async () => ready.get(name)?.(`data:image/jpeg;base64,${name}`));
    await settle();
  };
  const press = () =>
    act(async () =>
      [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Delivered'))?.click(),
    );
  await choose('first');
  await prepared('first');
  await choose('second');
  await press();
  expect(take).not.toHaveBeenCalled();
  await choose('third');
  await prepared('third');
  await prepared('second');
  await press();
  expect(take.mock.calls.map(([, photo]) => photo as PictureData)).toEqual(['data:image/jpeg;base64,third']);
});

test('names the accepted kinds of photo, also to screen readers', async () => {
  const container = await render(
    <PhotoProof job={JOB} now={NOW} busy={false} kind="deliver" shared={null} door={null} take={vi.fn()} />,
    [
      bound(PictureWorkshop, { prepare: async () => undefined } as unknown as PictureWorkshop),
      bound(ProofPhoto, (() => undefined) as unknown as ProofPhoto),
      bound(Shift, { photoFor: async () => null } as unknown as Shift),
    ],
  );
  const hint = container.querySelector('input')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(hint)?.textContent).toContain('JPEG, PNG or WebP');
});

test('every file field names its accepted kinds', () => {
  const root = join(import.meta.dirname, '../../..');
  const pickers = globSync('ui/**/*.tsx', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => text.includes('type="file"'));
  expect(pickers.length).toBeGreaterThan(1);
  for (const text of pickers) expect(text).toContain('JPEG, PNG or WebP');
});

test.each([
  [10, 'You can leave it from 2:00 PM.', 0],
  [0, 'Can you see the parcel and the door? Then send it.', 1],
])('a photo taken %d minutes before the window is kept until it begins', async (early, words, sent) => {
  const take = vi.fn();
  const photo = 'data:image/jpeg;base64,kept';
  const container = await render(
    <PhotoProof
      job={{ ...JOB, dropoffReadyAt: later(NOW, early * MINUTE) }}
      now={NOW}
      busy={false}
      kind="deliver"
      shared={null}
      door={null}
      take={take}
    />,
    [
      bound(PictureWorkshop, { prepare: async () => undefined } as unknown as PictureWorkshop),
      bound(ProofPhoto, (async () => ok(photo)) as unknown as ProofPhoto),
      bound(Shift, { photoFor: async () => photo, keepPhoto: async () => undefined } as unknown as Shift),
    ],
  );
  await settle();
  expect(container.textContent.replaceAll('\u00A0', ' ')).toContain(words);
  await act(async () =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delivered')?.click(),
  );
  expect(take).toHaveBeenCalledTimes(sent);
});
