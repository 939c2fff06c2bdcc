import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOn, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

const database = await openForTest();
afterAll(() => database.close());

describe('A live page with a photo of five megabytes', () => {
  let ask: (known: string) => Promise<{ tag?: string; view?: unknown }>;
  let [number, key] = ['', ''];
  beforeAll(async () => {
    const deliveries = deliveriesOn(database);
    const [shop] = (await deliveries.shops(1)) as [Shop];
    const [courier] = (await deliveries.couriers(1)) as [SignedIn];
    const id = await deliveries.requested(shop);
    await deliveries.accept(courier, id);
    await database.owner(`insert into public.user_profile_pictures (user_id, image_type, image_data)
      select '${courier.id}', 'courier', 'data:image/jpeg;base64,/9j/' || string_agg(md5(n::text), '') from generate_series(1, 218000) as n`);
    [{ number, key } = { number, key }] = await database.owner<{ number: string; key: string }>(
      `select d.number, s.key from private.deliveries d join private.delivery_secrets s on s.delivery = d.id where d.id = '${id}'`,
    );
    ask = async (known) => {
      const [row] = await database.as<{ answer: { live: { tag?: string; view?: unknown } } }>(
        'service',
        `select public.svc_follow('${number}', '${key}', 'x', 20, '10 minutes', '${known}') as answer`,
      );
      return row?.answer.live ?? {};
    };
  });
  test('gets “unchanged” without reading the photo, and is shown a new one', async () => {
    const first = await ask('');
    expect(JSON.stringify(first.view)).toContain(';base64,/9j/');
    expect(await ask(first.tag ?? '')).toBe('same');
    const [digested] = await database.owner<{ length: number }>(
      `select char_length(private.track_counted('${number}', '${key}', 'x', 20, '10 minutes')::text) as length`,
    );
    expect(digested?.length).toBeLessThan(2000);

    await database.owner("update public.user_profile_pictures set image_data = image_data || 'AAAA'");
    expect(JSON.stringify((await ask(first.tag ?? '')).view)).toContain('AAAA');
    await database.owner('delete from public.user_profile_pictures');
    expect((await ask(first.tag ?? '')).view).toMatchObject({ recipient: { courier: { photo: null } } });
  });
});
