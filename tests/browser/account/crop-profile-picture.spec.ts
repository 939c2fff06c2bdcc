import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { frame, input, openScreen, PHOTO, shown } from '../support/screens/upload-profile-picture.ts';
import { toast } from '../support/visit.ts';

test.describe('cropping', () => {
  test('choose, move, zoom and save by keyboard only; by dragging and with the slider', async ({ page }) => {
    await openScreen(page);
    await test.step('accessible in every look: empty, refused', async () => {
      await expectAccessibleInEveryLook(page);
      await input(page).setInputFiles({ ...PHOTO, buffer: Buffer.from('text') });
      await expect(toast(page, 'Failed to process image. Please try again.')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    const frameToMove = page.getByRole('group', { name: /arrow keys/u });
    await test.step('with the keyboard only', async () => {
      const choosing = page.waitForEvent('filechooser');
      await input(page).focus();
      await page.keyboard.press('Enter');
      await (await choosing).setFiles(PHOTO);
      await expect(frame(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(frameToMove).toBeFocused();
      for (let i = 0; i < 6; i += 1) await page.keyboard.press('+');
      for (let i = 0; i < 12; i += 1) await page.keyboard.press('Shift+ArrowLeft');
      const save = page.getByRole('button', { name: 'Save photo' });
      for (let i = 0; i < 9 && !(await save.evaluate((element) => element === document.activeElement)); i += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
      const saved = await shown(page);
      expect(saved.width).toBeLessThan(100);
      expect([saved.left < 30, saved.right < 30]).toEqual([true, true]);
    });

    await test.step('by dragging and with the slider; the buttons stop at the ends', async () => {
      await input(page).setInputFiles(PHOTO);
      await expect(frame(page)).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
      await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
      const slider = page.getByRole('slider', { name: 'Zoom' });
      await slider.focus();
      await page.keyboard.press('End');
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
      await expect(slider).toHaveAttribute('aria-valuetext', /^7\.\d times$|^8\.0 times$/u);
      const box = await frameToMove.boundingBox();
      if (box === null) throw new Error('There is nothing to drag.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 400, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await press(page, 'Save photo');
      await expect
        .poll(async () => {
          const saved = await shown(page);
          return [saved.left > 225, saved.right > 225];
        })
        .toEqual([true, true]);
      await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
    });
  });
});
