import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { positionSharing } from '#core/delivery/place/position-sharing.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { aPhone } from './sharing-phone.ts';

const KAI = knownUserId('00000000-0000-4000-8000-000000000001');
const LENA = knownUserId('00000000-0000-4000-8000-000000000002');

describe('a courier’s phone', () => {
  test('measures only while they carry something and chose to share', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    expect([phone.measures(), phone.sharing.state()]).toEqual([false, 'off']);
    phone.sharing.turnOn();
    expect([phone.measures(), phone.sharing.state()]).toEqual([true, 'on']);
    phone.sharing.work(KAI, false);
    expect(phone.measures()).toBe(false);
    phone.sharing.work(KAI, true);
    expect(phone.measures()).toBe(true);
    phone.sharing.turnOff();
    expect(phone.measures()).toBe(false);
  });

  test('keeps each courier’s own choice', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    phone.sharing.work(LENA, true);
    expect([phone.measures(), phone.sharing.state()]).toEqual([false, 'off']);
    phone.sharing.work(KAI, true);
    expect(phone.measures()).toBe(true);
  });

  test('sends the newest fix with its age, and none twice', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    expect(phone.poll()).toBeNull();
    phone.at(0);
    phone.pass(2 * SECOND);
    expect(phone.sharing.fixes.next()).toMatchObject({ accuracy: 10, age: 2 * SECOND });
    expect(phone.poll()).toBe(0);
    expect(phone.poll()).toBeNull();
    phone.pass(5 * SECOND);
    phone.at(40);
    expect(phone.poll()).toBe(40);
  });

  test.each([-2 * DAY, 2 * DAY])('sends the same position with a clock that is %i ms off', (offBy) => {
    const [right, wrong] = [aPhone(), aPhone(offBy)].map((phone) => {
      phone.sharing.work(KAI, true);
      phone.sharing.turnOn();
      phone.at(0);
      phone.pass(2 * SECOND);
      return phone.sharing.fixes.next();
    });
    expect(right?.age).toBe(2 * SECOND);
    expect(wrong).toEqual(right);
  });

  test.each([-20 * MINUTE, -1024 * 7 * DAY, 1024 * 7 * DAY])(
    'sends a new position of a receiver whose time is %i ms off',
    (offBy) => {
      const phone = aPhone(0, offBy);
      phone.sharing.work(KAI, true);
      phone.sharing.turnOn();
      phone.at(0);
      phone.pass(2 * SECOND);
      expect(phone.sharing.fixes.next()?.age).toBe(2 * SECOND);
    },
  );

  test('a measurement that the device repeats gets older, and one elsewhere is new', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    phone.at(0);
    phone.pass(MINUTE);
    phone.repeat(0);
    expect(phone.sharing.fixes.next()?.age).toBe(MINUTE);
    phone.pass(61 * SECOND);
    phone.repeat(0);
    expect(phone.sharing.fixes.next()).toBeNull();
    phone.repeat(30);
    expect(phone.sharing.fixes.next()?.age).toBe(0);
  });

  test('sends positions after its clock was set back, and none from before', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    phone.at(0);
    phone.poll();
    phone.pass(-HOUR);
    expect([phone.poll(), phone.sharing.fixes.current()]).toEqual([null, null]);
    phone.at(3);
    expect(phone.poll()).toBe(3);
  });

  test('says when the shop last saw the courier, and why it doesn’t', () => {
    const phone = aPhone();
    const outcome = () => phone.sharing.outcome();
    const { fixes } = phone.sharing;
    let changes = 0;
    phone.sharing.watch(() => (changes += 1));
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    expect(outcome()).toEqual({ state: 'on', seenAgo: null, trouble: 'no-fix' });
    phone.at(0, 2000);
    expect(outcome()).toMatchObject({ seenAgo: null, trouble: 'inaccurate' });
    phone.at(0);
    expect(outcome()).toMatchObject({ seenAgo: null, trouble: null });
    changes = 0;
    phone.poll();
    phone.pass(12 * SECOND);
    expect(outcome()).toEqual({ state: 'on', seenAgo: 12 * SECOND, trouble: null });
    for (const kind of ['offline', 'timeout', 'unavailable'] as const) {
      fixes.unsent({ kind });
      expect(outcome()).toMatchObject({ seenAgo: 12 * SECOND, trouble: 'unreached' });
    }
    fixes.unsent({ kind: 'denied' });
    expect(outcome().trouble).toBe('refused');
    expect(changes).toBe(5);
    phone.at(1);
    phone.poll();
    phone.pass(20 * SECOND);
    phone.poll();
    phone.pass(121 * SECOND);
    expect(outcome()).toMatchObject({ trouble: 'no-fix' });
    phone.sharing.work(KAI, false);
    expect(outcome().seenAgo).toBeNull();
  });

  test('replaces a position that didn’t arrive by a newer one', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    phone.at(0);
    expect(phone.sharing.fixes.next()).not.toBeNull();
    phone.pass(SECOND);
    phone.at(5);
    expect(phone.poll()).toBe(5);
  });

  test('adds the newest fix to a step, but no jump and no old one', () => {
    const phone = aPhone();
    const { fixes } = phone.sharing;
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    expect(fixes.current()).toBeNull();
    phone.at(0);
    phone.poll();
    phone.pass(SECOND);
    phone.at(3);
    expect(fixes.next()).toBeNull();
    expect(fixes.current()).toMatchObject({ accuracy: 10, age: 0 });
    phone.at(5000);
    expect(fixes.current()).toBeNull();
    phone.at(5, 2000);
    expect(fixes.current()).toBeNull();
    phone.at(5);
    phone.pass(121 * SECOND);
    expect(fixes.current()).toBeNull();
  });

  test('reports that the browser doesn’t allow it, and doesn’t ask again by itself', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    phone.say('denied');
    expect([phone.sharing.state(), phone.measures()]).toEqual(['denied', false]);
    phone.sharing.work(KAI, false);
    phone.sharing.work(KAI, true);
    expect(phone.watches()).toBe(1);
    phone.sharing.turnOn();
    expect([phone.sharing.state(), phone.watches()]).toEqual(['on', 2]);
  });

  test('asks again after a device that declined immediately', () => {
    let watches = 0;
    const sharing = positionSharing(
      {
        watch(notify) {
          watches += 1;
          notify('denied');
          return () => undefined;
        },
      },
      memoryDevice().tab(),
      { now: () => 0 },
    );
    sharing.work(KAI, true);
    sharing.turnOn();
    expect([sharing.state(), watches]).toEqual(['denied', 1]);
    sharing.turnOn();
    expect([sharing.state(), watches]).toEqual(['denied', 2]);
  });

  test('keeps no position after the delivery', () => {
    const phone = aPhone();
    phone.sharing.work(KAI, true);
    phone.sharing.turnOn();
    phone.at(0);
    phone.sharing.work(KAI, false);
    expect(phone.poll()).toBeNull();
    phone.sharing.work(KAI, true);
    expect(phone.poll()).toBeNull();
  });
});
