import { describe, expect, test } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { aPhone } from './sharing-phone.ts';

/** A phone that sent its position ten seconds ago. */
function seenPhone() {
  const phone = aPhone();
  phone.sharing.work(knownUserId('00000000-0000-4000-8000-000000000001'), true);
  phone.sharing.turnOn();
  phone.at(0);
  phone.poll();
  phone.pass(10 * SECOND);
  return phone;
}

describe('a phone whose position jumps', () => {
  test('drops a jump once, and accepts the second', () => {
    const phone = seenPhone();
    phone.at(5000);
    expect(phone.poll()).toBeNull();
    phone.at(60);
    expect(phone.poll()).toBe(60);
    phone.pass(10 * SECOND);
    phone.at(5000);
    expect(phone.poll()).toBeNull();
    phone.pass(SECOND);
    phone.at(5010);
    expect(phone.poll()).toBe(5010);
  });

  test('sends a jump once the device has reported no other for ten seconds', () => {
    const phone = seenPhone();
    phone.at(5000);
    expect(phone.poll()).toBeNull();
    phone.pass(5 * SECOND);
    phone.repeat(5000);
    expect([phone.poll(), phone.sharing.fixes.current()]).toEqual([null, null]);
    phone.pass(5 * SECOND);
    expect(phone.sharing.fixes.current()).toMatchObject({ age: 10 * SECOND });
    expect(phone.poll()).toBe(5000);
  });

  test('sends no jump that a later measurement contradicts, also one between two polls', () => {
    const phone = seenPhone();
    for (const outlier of [5000, 7000, 9000]) {
      phone.at(outlier);
      expect(phone.poll()).toBeNull();
      phone.at(3);
      phone.pass(SECOND);
    }
    phone.pass(10 * SECOND);
    expect(phone.poll()).toBeNull();
    phone.pass(10 * SECOND);
    expect(phone.poll()).toBe(3);
  });
});
