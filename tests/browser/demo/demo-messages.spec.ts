import type { Page } from '@playwright/test';
import { type MessageKey, catalog, fill } from '#ui/messages.ts';
import { pictures, profile } from '../messages/account.ts';
import type { Produce } from '../messages/produce.ts';
import { registering, session } from '../messages/session.ts';
import { completing, resetting, verifying } from '../messages/verification.ts';
import { administration, business, courier, delivery, inquiries } from '../messages/work.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const walks = {
  'session and registration': { ...session, ...registering },
  'passwords and verification': { ...resetting, ...verifying, ...completing },
  'profile, pictures and deliveries': { ...profile, ...pictures, ...delivery },
  'businesses, couriers, administration and forms': { ...business, ...courier, ...administration, ...inquiries },
};

/** Every message of spec §8, with the steps that produce it: a message without a row doesn't compile. */
const rows: Readonly<Record<MessageKey, Produce>> = {
  ...walks['session and registration'],
  ...walks['passwords and verification'],
  ...walks['profile, pictures and deliveries'],
  ...walks['businesses, couriers, administration and forms'],
};

/** A visible message: in a toast, on the screen, or in a dialog. */
const words = (page: Page, key: MessageKey) =>
  page
    .locator('.toast__text, .action-tray__said, main, [role="alertdialog"]')
    .getByText(fill(catalog[key], {}), { exact: true })
    .filter({ visible: true })
    .first();

test.describe('spec §8: every message can be produced from the demo panel', () => {
  // Wide enough for the panel next to the screen: on the left, where no toast covers its buttons.
  test.use({ viewport: { width: 2200, height: 800 } });

  for (const [name, walk] of Object.entries<Partial<Record<MessageKey, Produce>>>(walks)) {
    test(name, async ({ page }) => {
      const demo = new DemoPanel(page);
      await visit(page, '/');
      await demo.open();
      await demo.dock.getByRole('button', { name: 'Other side' }).click();
      for (const key of Object.keys(walk) as MessageKey[]) {
        await test.step(key, async () => {
          await rows[key](demo, page);
          await expect(words(page, key), `“${catalog[key]}” (${key})`).toBeVisible();
        });
      }
    });
  }
});
