import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openForTest } from '../open-database.ts';
import { signedIn } from '../people.ts';

test('nothing is done for the software of a blocked owner, and what was due waits', async () => {
  const database = await openForTest();
  const [owner] = await signedIn(database, 1, 'merchant');
  const [business, endpoint] = [randomUUID(), randomUUID()];
  await database.owner(`set session_replication_role = replica;
    insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email)
      values ('${business}', '${owner?.id}', 'ca', 'Bakery', '12 Alder Street', 'Toronto', 'on', 'bakery@example.com');
    insert into private.webhook_endpoints (id, business_id, url, description, state, made_at, changed_by)
      values ('${endpoint}', '${business}', 'https://hooks.example', '', 'enabled', now(), '${owner?.id}');
    insert into private.webhook_messages (endpoint, made_at, next_try) values ('${endpoint}', now(), now());
    insert into private.sandboxes (business_id, state, revision, next_at, touched_at)
      values ('${business}', '{}', 1, now() - interval '1 second', now());
    set session_replication_role = origin`);
  const due = async () => {
    const [row] = await database.owner<{ webhooks: boolean; sandboxes: number }>(
      'select private.webhooks_wait() as webhooks, private.sandboxes_wait()::integer as sandboxes',
    );
    return row;
  };
  const claimed = async () =>
    (await database.owner<{ sandbox: object | null }>('select private.claim_sandbox() as sandbox'))[0]?.sandbox;
  const block = (until: string) =>
    database.owner(`update auth.users set banned_until = ${until} where id = '${owner?.id}'`);

  expect(await due()).toEqual({ webhooks: true, sandboxes: 1 });
  await block(`now() + interval '1 hour'`);
  expect(await due()).toEqual({ webhooks: false, sandboxes: 0 });
  expect(await claimed()).toBe(null);
  await block('null');
  expect(await due()).toEqual({ webhooks: true, sandboxes: 1 });
  expect(await claimed()).toMatchObject({ id: business });
  await database.close();
});
