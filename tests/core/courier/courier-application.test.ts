import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { savePicture } from '#core/account/save-picture.ts';
import { changeApplication, NO_APPLICATION, readApplication } from '#core/courier/courier-application.ts';
import { courierLicense } from '#core/courier/license.ts';
import { keepCourierLocation } from '#core/courier/keep-location.ts';
import { findCourierLocation } from '#core/courier/location-on-device.ts';
import { saveCourierPicture } from '#core/courier/save-courier-picture.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { aCourier } from '#tests/builders/person.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { property } from '#tests/property.ts';
import { testApp } from '../test-app.ts';

const LOCATION = { country: 'us', city: ' Portland ', state: 'or', zipCode: '97201' };
const image = (text: string) => new Blob([text], { type: 'image/jpeg' });

function aCourierHere() {
  const app = testApp({ person: aCourier().build() });
  const {
    backend: { auth, pictures },
    storage,
    clock,
    log,
  } = app;
  return {
    ...app,
    keep: keepCourierLocation(auth, storage, clock),
    find: findCourierLocation(auth, storage, clock),
    license: courierLicense(auth, storage, clock),
    savePicture: saveCourierPicture(savePicture(auth, pictures, cryptoRandom, log), auth, pictures),
    application: () => readApplication(storage, app.person.id),
  };
}

describe('A courier’s location (spec §5)', () => {
  test('is kept on the device, trimmed, for that courier only', async () => {
    const here = aCourierHere();
    valueOf(await here.keep(LOCATION));
    expect(await here.find()).toEqual({ ...LOCATION, city: 'Portland' });
    valueOf(await here.backend.auth.forgetSession());
    expect(await here.find()).toBeNull();
  });

  test.each(['country', 'city', 'state', 'zipCode'])('needs %s', async (field) => {
    const here = aCourierHere();
    expect(refusalOf(await here.keep({ ...LOCATION, [field]: ' ' }))).toBe(`${field}: missing`);
    expect(await here.find()).toBeNull();
  });

  test('contains only visible text, so that its city matches those of businesses', async () => {
    const here = aCourierHere();
    expect(refusalOf(await here.keep({ ...LOCATION, city: '\u2067Port\u200bland\u2069', zipCode: '９７２０１' }))).toBe(
      'accepted',
    );
    expect(await here.find()).toEqual({ ...LOCATION, city: 'Portland' });
  });

  test('that is no longer accepted is asked for again, and nothing else is', () => {
    const { storage, person, application } = aCourierHere();
    changeApplication(storage, person.id, { location: { ...LOCATION, city: '\u200b' }, completed: true });
    expect(application()).toEqual({ ...NO_APPLICATION, completed: true });
  });

  test('needs a listed state if the country has a list', async () => {
    const here = aCourierHere();
    expect(refusalOf(await here.keep({ ...LOCATION, state: 'Oregon' }))).toBe('state: missing');
    expect(refusalOf(await here.keep({ ...LOCATION, country: 'germany', state: 'Bayern' }))).toBe('accepted');
  });
});

describe('A courier’s license (spec §5; decision license-stays-local)', () => {
  test('needs both sides, unless it is skipped', async () => {
    const { license, application } = aCourierHere();
    valueOf(await license.keep('front', image('front')));
    expect(refusalOf(await license.submit())).toBe('missing-sides');
    expect(application().license).toBeNull();
    await license.skip();
    expect(application().license).toBe('skipped');
    valueOf(await license.keep('back', image('back')));
    valueOf(await license.submit());
    expect(application().license).toBe('uploaded');
  });

  test('is not shown to the next courier on the same device', async () => {
    const here = aCourierHere();
    valueOf(await here.license.keep('front', image('front')));
    expect((await here.license.images()).front).not.toBeNull();
    valueOf(await here.backend.auth.forgetSession());
    expect(await here.license.images()).toEqual({ front: null, back: null });
  });

  test('isn’t stored, removed or submitted for a person who signed in since', async () => {
    const here = aCourierHere();
    await here.license.images();
    valueOf(await here.license.keep('front', image('hers')));
    valueOf(await here.backend.auth.forgetSession());
    const guest = courierLicense(here.backend.auth, here.storage, here.clock);
    for (const side of ['front', 'back'] as const) valueOf(await guest.keep(side, image('another’s')));
    expect(refusalOf(await here.license.keep('front', image('hers')))).toBe('somebody-else');
    expect(refusalOf(await here.license.submit())).toBe('somebody-else');
    await here.license.remove('front');
    await here.license.skip();
    expect(await (await guest.images()).front?.text()).toBe('another’s');
    expect(readApplication(here.storage, 'guest').license).toBeNull();
  });

  test.each([
    ['full', 'storage-full'],
    ['unavailable', 'not-kept'],
  ] as const)('reports a device that is %s: %s', async (kind, refusal) => {
    const { backend, storage, clock } = aCourierHere();
    const broken = { ...storage, writeBlob: async () => refused(failure(kind)) };
    expect(refusalOf(await courierLicense(backend.auth, broken, clock).keep('front', image('front')))).toBe(refusal);
  });
});

describe('A courier’s picture (spec §5)', () => {
  test('is required, unless one was saved before', async () => {
    const { savePicture } = aCourierHere();
    expect(refusalOf(await savePicture(null))).toBe('missing-picture');
    valueOf(await savePicture(aJpeg()));
    expect(refusalOf(await savePicture(null))).toBe('accepted');
  });

  test('needs someone signed in, and a picture', async () => {
    const here = aCourierHere();
    expect(refusalOf(await here.savePicture('data:image/gif;base64,AAAA'))).toBe('image-not-processed');
    valueOf(await here.backend.auth.forgetSession());
    expect(refusalOf(await here.savePicture(aJpeg()))).toBe('signed-out');
  });
});

property([fc.oneof(fc.json(), fc.string())])('an application that is corrupted in storage counts as none', (text) => {
  const storage = memoryDevice().tab();
  storage.write('local', 'courier-application:u-1', text);
  expect(readApplication(storage, 'u-1')).toEqual(NO_APPLICATION);
  changeApplication(storage, 'u-1', { license: 'skipped' });
  expect(readApplication(storage, 'u-1').license).toBe('skipped');
});
