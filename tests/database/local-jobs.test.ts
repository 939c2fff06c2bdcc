import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startStack } from '../../supabase/local/stack.ts';
import { eventually } from '../eventually.ts';
import { geocoderService } from '../supabase/functions/delivery/geocoder-service.ts';
import { mailedDeliveries } from './mail/mailed-deliveries.ts';

async function started() {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const stack = await startStack({ folder, port: 0, siteUrl: 'http://product.test' });
  onTestFinished(async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return stack;
}

test('the local stack sends waiting mails, as the hosted project’s job does', async () => {
  const stack = await started();
  await stack.sql(mailedDeliveries(2).sql);
  await eventually(() => expect(stack.mails.list('rosa@example.com')).toHaveLength(2));
  const [mail] = stack.mails.list('rosa@example.com');
  expect(mail?.subject).toBe('Your delivery from Corner Bakery is on its way');
  expect(mail?.link).toMatch(/^http:\/\/product\.test\/track\/.{14}#k=.{22}$/u);
});

test('its functions ask a geocoder for the doors that wait', async () => {
  const house = { type: 'house', countrycode: 'CA' };
  const geocoder = await geocoderService((response) => {
    response.end(
      JSON.stringify({ features: [{ geometry: { coordinates: [-79.42163, 43.65781] }, properties: house }] }),
    );
  });
  vi.stubEnv('GEOCODER_URL', geocoder.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const stack = await started();
  const { ids, sql } = mailedDeliveries(1);
  await stack.sql(sql);
  await stack.sql(`insert into private.door_queue (delivery, due_at) values ('${ids[0]}', private.now())`);
  const answer = await fetch(`${stack.url}/functions/v1/find-doors`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(200);
  expect(geocoder.asked.map(({ query }) => query)).toEqual(['12 Elm Street, Toronto, ON M6J 1A1, Canada']);
  expect(
    await stack.sql(
      `select door_lat as lat, door_lon as lon from private.delivery_people where delivery = '${ids[0]}'`,
    ),
  ).toEqual([{ lat: 43.65781, lon: -79.42163 }]);
  expect(await stack.sql('select * from private.door_queue')).toEqual([]);
});
