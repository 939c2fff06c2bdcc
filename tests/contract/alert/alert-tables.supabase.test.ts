import { expect, test } from 'vitest';
import { ALERT_KINDS, ALERT_RULES } from '#core/alert/alert.ts';
import { isPushEndpoint } from '#core/alert/push-endpoint.ts';
import { openLocalProject } from '../project/local-project.ts';

test('The kinds of alerts and the push services are the same as in core', async () => {
  const project = await openLocalProject();
  const rows = await project.sql(
    `select kind, wanted, mark, urgency, (extract(epoch from lifetime) * 1000)::integer as lifetime
     from private.alert_rules`,
  );
  expect(rows).toHaveLength(ALERT_KINDS.length);
  expect(rows).toEqual(expect.arrayContaining(ALERT_KINDS.map((kind) => ({ kind, ...ALERT_RULES[kind] }))));
  const hosts = await project.sql<{ host: string }>('select host from private.push_hosts');
  expect(hosts).toHaveLength(5);
  for (const { host } of hosts)
    expect(isPushEndpoint(`https://${host.startsWith('.') ? 'a' : ''}${host}/x`)).toBe(true);
  await project.close();
});
