import * as fc from 'fast-check';
import { expect } from 'vitest';
import { RemovePicture } from '#core/account/remove-picture.ts';
import { SavePicture } from '#core/account/save-picture.ts';
import { SaveCourierPicture } from '#core/courier/save-courier-picture.ts';
import { FollowDelivery } from '#core/delivery/track/follow-delivery.ts';
import { aJpeg, NO_PICTURES } from '#tests/builders/picture.ts';
import { whoIsAt } from '../model.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';

export const savePicture = (at: number, mark: number): Step =>
  step(at, `save profile picture ${mark}`, async ({ computer, browser }) => {
    const visitor = whoIsAt(computer);
    expect(outcomeOf(await browser.use(SavePicture)(aJpeg(mark)))).toBe(visitor === null ? 'signed-out' : 'accepted');
    if (visitor !== null) visitor.pictures.profile = aJpeg(mark);
  });

const saveNoPicture = (at: number, what: string): Step =>
  step(at, `save ${what} as a picture`, async ({ computer, browser }) => {
    expect(outcomeOf(await browser.use(SavePicture)(NO_PICTURES[what] ?? ''))).toBe(
      whoIsAt(computer) === null ? 'signed-out' : 'image-not-processed',
    );
  });

const removePicture = (at: number): Step =>
  step(at, 'remove the profile picture', async ({ computer, browser }) => {
    const visitor = whoIsAt(computer);
    expect(outcomeOf(await browser.use(RemovePicture)())).toBe(visitor === null ? 'picture-not-removed' : 'accepted');
    if (visitor !== null) visitor.pictures.profile = null;
  });

/** Without a new picture, the earlier one counts (spec §5). */
export const saveCourierPicture = (at: number, mark: number | null): Step =>
  step(at, `save courier picture ${mark}`, async ({ computer, browser }) => {
    const visitor = whoIsAt(computer);
    const answer = outcomeOf(await browser.use(SaveCourierPicture)(mark === null ? null : aJpeg(mark)));
    if (mark === null)
      return void expect(answer).toBe(
        visitor === null || visitor.pictures.courier === null ? 'missing-picture' : 'accepted',
      );
    expect(answer).toBe(visitor === null ? 'signed-out' : 'accepted');
    if (visitor !== null) visitor.pictures.courier = aJpeg(mark);
  });

export const followDelivery = (at: number, number: string): Step =>
  step(at, `follow delivery ${JSON.stringify(number)}`, async ({ computer, browser }) => {
    const visitor = whoIsAt(computer);
    const answer = outcomeOf(await browser.use(FollowDelivery)(number));
    const stored = number.trim();
    if (stored === '') return void expect(answer).toBe('missing-delivery-number');
    if (stored.length < 6) return void expect(answer).toBe('invalid-delivery-number');
    expect(answer).toBe(visitor === null ? 'not-signed-in' : 'accepted');
    if (visitor !== null) visitor.delivery = stored;
  });

export const belongings: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, fc.nat({ max: 9 })).map(([at, mark]) => savePicture(at, mark)),
  fc.tuple(anywhere, fc.constantFrom(...Object.keys(NO_PICTURES))).map(([at, what]) => saveNoPicture(at, what)),
  anywhere.map(removePicture),
  fc.tuple(anywhere, fc.constantFrom(null, 11, 12)).map(([at, mark]) => saveCourierPicture(at, mark)),
  fc
    .tuple(anywhere, fc.constantFrom('PARCEL-1', ' parcel-22 ', '12345', '  '))
    .map(([at, number]) => followDelivery(at, number)),
];
