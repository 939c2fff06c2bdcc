import { describe, expect, test } from 'vitest';
import { aJpeg } from '#tests/builders/picture.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { deliveriesOn, type Shop } from './deliveries-on-database.ts';

describe('the photo of a parcel', () => {
  test('isn’t read by a poll of its merchant that finds nothing new', async () => {
    const database = await openForTest();
    const deliveries = deliveriesOn(database);
    const [shop] = (await deliveries.shops(1)) as [Shop];
    const [courier] = (await deliveries.couriers(1)) as [SignedIn];
    const id = await deliveries.requested(shop);
    await deliveries.toTheDoor(courier, id);
    await database.owner(`update private.delivery_secrets set pin = '1234' where delivery = '${id}'`);
    expect(await deliveries.step(courier, id, 'deliver', { pin: '1234', photo: aJpeg(5) })).toBe('done');

    const ask = async (known: string) => {
      const [row] = await database.as<{ live: 'same' | { tag: string; view: { proof: string } } }>(
        shop.owner.caller,
        `select public.live_delivery('${id}', '${known}') as live`,
      );
      return row?.live;
    };
    const first = await ask('');
    expect(first).toMatchObject({ view: { proof: aJpeg(5) } });
    const { tag } = first as { tag: string };
    expect(await ask(tag)).toBe('same');
    const [compared] = await database.owner<{ view: string }>(
      `select private.merchant_view(d)::text as view from private.deliveries d where id = '${id}'`,
    );
    expect(compared?.view).not.toContain('base64');
    await database.owner(`update private.delivery_proofs set image = image || '\\x00' where delivery = '${id}'`);
    expect(await ask(tag)).not.toBe('same');
    await database.close();
  });
});
