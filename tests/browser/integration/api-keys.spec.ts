import { readApiKey } from '#core/integration/api-key.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { aBrowser, SEEDED_PASSWORD } from '../support/browser-state.ts';
import { allowCopying, copied } from '../support/clipboard.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { failNext } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast } from '../support/visit.ts';

const PATH = `/developers/${marcosActiveBusiness}`;
const OTHERS = aBusiness().named('Not Mine').active().build();

test.describe('/developers/{businessId}', () => {
  test('makes a live key, shows it once, and stores only its digest; rolls and revokes', async ({ page }) => {
    await allowCopying(page);
    await aBrowser()
      .where((state) => void state.businesses.push({ ...OTHERS, owner: seeded(state, 'ada') }))
      .signedIn('marco')
      .open(page, `/business-dashboard/${marcosActiveBusiness}`);
    await page.getByRole('main').getByRole('link', { name: 'API keys' }).click();
    await expect(heading(page, 'API keys')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · API Keys · Swiftlane');
    await expect(page.getByRole('main')).toContainText('swl_test_…lgDG');

    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a key' });
    await dialog.getByRole('radio', { name: /^Live/u }).check();
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await expect(dialog).toContainText('Enter a name for the key');
    await dialog.getByLabel('Name').fill('Shop till');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('not mine');
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await expect(dialog).toContainText('That isn’t your password.');
    await expectAccessibleInEveryLook(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('Shop till');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(SEEDED_PASSWORD);
    await dialog.getByRole('button', { name: 'Make key' }).click();

    const made = page.getByRole('heading', { name: 'Your new key: Shop till' });
    await expect(made).toBeFocused();
    await expect(page.getByRole('main')).toContainText('Copy it now. We keep only a fingerprint.');
    await page.getByRole('button', { name: 'Copy key' }).click();
    const secret = await copied(page);
    expect(readApiKey('swl', secret)).toEqual({ mode: 'live', hint: secret.slice(-4) });
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(made).toBeHidden();
    await expect(page.getByRole('main')).toContainText(`swl_live_…${secret.slice(-4)}`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret);

    await test.step('is only for the owner, with a message if the keys can’t be loaded', async () => {
      await changeBackend(page, (state) => {
        state.apiKeys = state.apiKeys.filter(({ mode }) => mode === 'test');
      });
      await moveTo(page, `/developers/${OTHERS.id}`);
      await expect(heading(page, 'Business Not Found')).toBeVisible();
      await failNext(page, 'apiKeys.list', { kind: 'unavailable' });
      await moveTo(page, PATH);
      await expect(page.getByRole('heading', { name: 'We couldn’t load your keys' })).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('main')).toContainText('Shop checkout');
    });
    await test.step('rolls a key and revokes it, each after a question', async () => {
      const actions = page.getByRole('button', { name: 'Actions for Shop checkout' });
      await actions.click();
      await page.getByRole('button', { name: 'Roll', exact: true }).click();
      const roll = page.getByRole('dialog', { name: 'Roll Shop checkout?' });
      await expect(roll.getByRole('radio', { name: /24 hours/u })).toBeChecked();
      await expectAccessibleInEveryLook(page);
      await roll.getByRole('radio', { name: /^Now/u }).check();
      await roll.getByRole('button', { name: 'Roll key' }).click();
      await expect(page.getByRole('heading', { name: 'Your new key: Shop checkout' })).toBeFocused();
      await expect(page.getByText('1 ended key')).toBeVisible();

      await actions.click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      const revoke = page.getByRole('alertdialog', { name: 'Revoke Shop checkout?' });
      await revoke.getByRole('button', { name: 'Keep key' }).click();
      await expect(revoke).toBeHidden();
      await actions.click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await revoke.getByRole('button', { name: 'Revoke key' }).click();
      await expect(toast(page, 'Key revoked')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No key works anymore' })).toBeVisible();
      await page.getByText('2 ended keys').click();
      await expect(page.getByText('Revoked', { exact: false }).first()).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  });
});
