import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { instant, later } from '#core/instant.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { withoutLink } from '#tests/contract/backend-under-test.ts';
import {
  aCommand,
  administratorOf,
  bringBack,
  carry,
  courierOnline,
  sender,
  takeStep,
} from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const ROSA = 'rosa@example.com';

/** Mails to recipients and merchants about deliveries. */
export function deliveryMailContract(open: OpenDispatch): void {
  const test = withDeliveries(open);
  const subjects = async (world: Awaited<ReturnType<OpenDispatch>>, to = ROSA) =>
    (await world.mails(to)).map(({ subject }) => subject.replace(/from .*? (?=is|has|$)/u, '').replace(/from .*/u, ''));

  describe('a recipient with an email address', () => {
    test('is mailed at the start, with a link that shows the PIN, and at the arrival', async ({ world, from, by }) => {
      const delivery = await from.requested({ email: ROSA });
      await carry(by, delivery, 'at_pickup');
      expect(await world.mails(ROSA)).toEqual([]);
      await takeStep(by, delivery, 'picked_up');
      const [first, ...others] = await world.mails(ROSA);
      expect(others).toEqual([]);
      const shop = delivery.people?.pickup.name ?? 'no shop';
      expect(first?.subject).toBe(`Your delivery from ${shop} is on its way`);
      expect(first?.link).toBe(trackingPath(delivery.number, delivery.key));
      expect(first?.text).toMatch(/^Hello Rosa Recipient,\n/u);
      expect(first?.text).toMatch(/It should be with you by (?:[A-Z][a-z]{2} \d{1,2} at )?\d{1,2}:\d{2} [AP]M\./u);
      expect(first?.text).toContain('four-digit PIN');
      expect(withoutLink(first)).not.toMatch(RegExp(`Dropoff|Unit 3|M6J|\\+1416|${delivery.pin}`, 'u'));
      await takeStep(by, delivery, 'at_dropoff');
      await takeStep(by, delivery, 'delivered');
      const [last, ...rest] = await world.mails(ROSA);
      expect(rest).toEqual([first]);
      expect(last?.subject).toBe(`Your delivery from ${shop} has arrived`);
      expect(last?.text).toMatch(/was handed over at \d{1,2}:\d{2} [AP]M\./u);
      expect(last?.link).toBe(first?.link);
    });

    test('of a delivery for later is mailed when it’s picked up, with its window', async ({ world, from }) => {
      // A Thursday in Toronto, at 9 AM; it's wanted between 2 and 3 PM.
      const morning = instant(Date.UTC(2026, 11, 3, 14));
      await world.stopClock(morning);
      const window = { from: later(morning, 5 * HOUR), until: later(morning, 6 * HOUR) };
      const delivery = await from.requested({ email: ROSA, slot: slotText(window) });
      await world.stopClock(later(morning, 4.5 * HOUR));
      const by = await courierOnline(world);
      await carry(by, delivery, 'at_pickup');
      expect(await world.mails(ROSA)).toEqual([]);
      await takeStep(by, delivery, 'picked_up');
      const [mail, ...others] = await world.mails(ROSA);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('. It should be with you between 2 and 3 PM.');
    });

    test('is mailed the place it was left at, or the reason of a failed handover', async ({ world, from, by }) => {
      await carry(by, await from.requested({ email: ROSA, handover: 'door' }), 'delivered');
      const [left] = await world.mails(ROSA);
      expect(left?.text).toMatch(/was left at your door at .* The tracking page has a photo of it\./u);
      await carry(by, await from.requested({ email: ROSA }), 'returning');
      const [failed] = await world.mails(ROSA);
      expect(failed?.subject).toMatch(/^We couldn't hand over your delivery from /u);
      expect(failed?.text).toContain("it was turned down at the door. It's on its way back to the shop.");
    });

    test('gets three mails at most, even if steps repeat', async ({ world, from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested({ email: ROSA });
      const { id } = delivery;
      for (let n = 0; n < 3; n += 1) {
        valueOf(await courierDesk.accept(aCommand(), id));
        valueOf(await courierDesk.arriveAtPickup(aCommand(), id));
        valueOf(await courierDesk.release(aCommand(), id));
      }
      valueOf(await courierDesk.accept(aCommand(), id));
      valueOf(await courierDesk.arriveAtPickup(aCommand(), id));
      const command = aCommand();
      for (let n = 0; n < 3; n += 1) valueOf(await courierDesk.pickUp(command, id));
      expect(await subjects(world)).toEqual(['Your delivery is on its way']);
      await takeStep(by, delivery, 'at_dropoff');
      const wrong = { pin: delivery.pin === '0000' ? '1111' : '0000' };
      for (let n = 0; n < 5; n += 1) await courierDesk.deliver(aCommand(), id, wrong);
      expect(await subjects(world)).toHaveLength(1);
      valueOf(await courierDesk.fail(aCommand(), id, 'pin_locked'));
      valueOf(await from.backend.merchantDeliveries.confirmReturn(aCommand(), id));
      await world.advance(60 * MINUTE);
      expect(await subjects(world)).toEqual(["We couldn't hand over your delivery ", 'Your delivery is on its way']);
    });

    test('is mailed once that it was lost, as the third mail at most', async ({ world, from, by }) => {
      const delivery = await from.requested({ email: ROSA });
      await carry(by, delivery, 'returning');
      await world.advance(3 * HOUR);
      valueOf(await from.backend.merchantDeliveries.reportLost(aCommand(), delivery.id));
      const [lost] = await world.mails(ROSA);
      expect(lost?.subject).toMatch(/^Your delivery from .* got lost on the way$/u);
      expect(lost?.link).toBe(trackingPath(delivery.number, delivery.key));
      expect(lost?.text).toMatch(/We're sorry: your delivery from .* got lost on the way, so it won't arrive\./u);
      expect(withoutLink(lost)).not.toMatch(/Dropoff|Unit 3|M6J|\+1416|undefined/u);
      await carry(await courierOnline(world), await from.requested({ email: ROSA }), 'picked_up');
      await world.advance(2 * DAY);
      valueOf(await from.backend.merchantDeliveries.list(from.business));
      const mails = await world.mails(ROSA);
      expect(mails.filter(({ subject }) => subject.endsWith('got lost on the way'))).toHaveLength(2);
    });

    test('gets no mail about canceled, expired or unaccepted deliveries', async ({ world, from, by }) => {
      const canceled = await from.requested({ email: ROSA });
      await carry(by, canceled, 'at_pickup');
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), canceled.id, 300));
      const expired = await from.requested({ email: ROSA });
      await world.advance(31 * MINUTE);
      expect(valueOf(await from.backend.merchantDeliveries.find(expired.id))?.status).toBe('expired');
      expect(await world.mails(ROSA)).toEqual([]);
    });

    test('gets no mail about a refused step', async ({ world, from, by }) => {
      const delivery = await from.requested({ email: ROSA, handover: 'door' });
      await carry(by, delivery, 'accepted');
      expect(refusalOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id))).toBe('wrong-status');
      expect(await world.mails(ROSA)).toEqual([]);
    });

    test('gets no links or markup from the texts of a merchant', async ({ world }) => {
      const from = await sender(world, {
        place: { country: 'ca', city: 'Toronto', state: 'on' },
        business: { businessName: 'Win at https://evil.example <b>now</b>' },
      });
      const by = await courierOnline(world);
      const names: Partial<DeliveryForm> = { name: 'Claim {name} at evil.example/now', email: ROSA };
      await carry(by, await from.requested(names), 'picked_up');
      const [mail] = await world.mails(ROSA);
      expect(mail?.subject).toBe('Your delivery from Win at https evil example b now b is on its way');
      expect(mail?.text).toMatch(/^Hello Claim name at evilexamplenow,/u);
      const links = mail?.text.match(/\S+[.:/]\S+\.\S+|https?:\S+|<\w/gu) ?? [];
      expect(links.filter((link) => !link.includes('/track/'))).toEqual([]);
    });
  });

  describe('a merchant', () => {
    test('is mailed once if no courier took it, without the recipient’s data', async ({ world, from }) => {
      const earlier = (await world.mails(from.email)).length;
      const mails = async () => (await world.mails(from.email)).slice(0, -earlier || undefined);
      const delivery = await from.requested({ reference: 'For Zyx', contents: 'Zyx cake' });
      await world.advance(29 * MINUTE);
      valueOf(await from.backend.merchantDeliveries.list(from.business));
      expect(await mails()).toEqual([]);
      await world.advance(2 * MINUTE);
      for (let n = 0; n < 3; n += 1) valueOf(await from.backend.merchantDeliveries.list(from.business));
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      const number = formatTrackingNumber(delivery.number);
      expect(mail?.subject).toBe(`No courier took delivery ${number}`);
      expect(mail?.link).toBe(`/deliveries/${from.business}/${delivery.id}`);
      expect(mail?.text).toMatch(
        new RegExp(`^Hello \\S+,\\n[^]*${number} until \\d{1,2}:\\d{2} [AP]M, and no one was free`, 'u'),
      );
      expect(mail?.text).toContain('your free delivery is yours again.');
      expect(mail?.text).not.toMatch(/Rosa|Dropoff|Zyx/u);
      await world.advance(60 * MINUTE);
      expect(await mails()).toHaveLength(1);
    });

    test('is mailed once if a delivery was lost, unless they reported it', async ({ world, from, by }) => {
      const { merchantDeliveries } = from.backend;
      const earlier = (await world.mails(from.email)).length;
      const mails = async () => (await world.mails(from.email)).slice(0, -earlier || undefined);
      const own = await from.requested();
      await carry(by, own, 'picked_up');
      await world.advance(3 * HOUR);
      valueOf(await merchantDeliveries.reportLost(aCommand(), own.id));
      expect(await mails()).toEqual([]);
      const ours = await from.requested({ reference: 'For Zyx' });
      valueOf(await by.backend.courierDesk.goOnline());
      await carry(by, ours, 'at_dropoff');
      await world.advance(3 * HOUR);
      const admin = await administratorOf(world);
      valueOf(await admin.backend.merchantDeliveries.reportLost(aCommand(), ours.id));
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      const number = formatTrackingNumber(ours.number);
      expect(mail?.subject).toBe(`Delivery ${number} got lost on the way`);
      expect(mail?.link).toBe(`/deliveries/${from.business}/${ours.id}`);
      expect(mail?.text).toContain('It costs you nothing, and your free delivery is yours again.');
      expect(mail?.text).not.toMatch(/Rosa|Dropoff|Zyx/u);
      valueOf(await by.backend.courierDesk.goOnline());
      await carry(by, await from.requested(), 'picked_up');
      await world.advance(2 * DAY);
      for (let n = 0; n < 2; n += 1) valueOf(await merchantDeliveries.list(from.business));
      expect(await mails()).toHaveLength(2);
    });

    test('gets no mail about a delivery that was canceled, or taken and given back', async ({ world, from, by }) => {
      const before = await world.mails(from.email);
      const canceled = await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), canceled.id, 300));
      await bringBack(world, by, await from.requested());
      await world.advance(60 * MINUTE);
      valueOf(await from.backend.merchantDeliveries.list(from.business));
      expect(await world.mails(from.email)).toEqual(before);
    });
  });

  test('without a recipient’s email address nobody is mailed', async ({ world, from, by }) => {
    const before = [await world.mails(from.email), await world.mails(by.email)];
    await carry(by, await from.requested(), 'delivered');
    expect([await world.mails(from.email), await world.mails(by.email)]).toEqual(before);
    expect(await world.mails('')).toEqual([]);
  });
}
