import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStack } from '../../supabase/local/stack.ts';
import { eventually } from '../eventually.ts';
import { mailedDeliveries } from './mailed-deliveries.ts';

test('the local stack sends waiting mails, as the hosted project’s job does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const stack = await startStack({ folder, port: 0, siteUrl: 'http://product.test' });
  onTestFinished(async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await stack.sql(mailedDeliveries(2).sql);
  await eventually(() => expect(stack.mails.list('rosa@example.com')).toHaveLength(2));
  const [mail] = stack.mails.list('rosa@example.com');
  expect(mail?.subject).toBe('Your delivery from Corner Bakery is on its way');
  expect(mail?.link).toMatch(/^http:\/\/product\.test\/track\/.{14}#k=.{22}$/u);
});
