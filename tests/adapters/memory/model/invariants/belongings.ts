import { expect } from 'vitest';
import { LoadPicture } from '#core/account/load-picture.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { readApplication } from '#core/courier/courier-application.ts';
import { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { whoIsAt, type Computer } from '../model.ts';
import type { Browser } from '../world.ts';

/**
 * Pictures and the followed delivery belong to one person (spec §7); a courier's application stays with its courier on
 * the device (spec §3).
 */
export async function belongingsAgree(computer: Computer, browser: Browser): Promise<void> {
  for (const [owner, { city, license, completed }] of computer.applications) {
    const kept = readApplication(browser.storage, owner);
    expect([kept.location?.city ?? null, kept.license, kept.completed]).toEqual([city, license, completed]);
  }
  const visitor = whoIsAt(computer);
  if (visitor === null) return;
  const id = knownUserId(visitor.id);
  expect(await browser.use(LoadPicture)(id)).toBe(visitor.pictures.profile ?? visitor.pictures.courier);
  expect(valueOf(await browser.use(FollowedDeliveryRepo).find(id))).toBe(visitor.delivery);
}
