import type { Page } from '@playwright/test';
import { backendState } from '../demo.ts';
import { aBrowser } from '../browser-state.ts';
import { press } from '../forms.ts';
import { expect } from '../test.ts';
import { toast } from '../visit.ts';

export const SCREEN = '/my-profile';
export const MARCO = 'marco@mail.example';
export const NEW = 'marco.new@mail.example';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const rowOf = async (page: Page, email = MARCO) =>
  (await backendState(page)).users.find((row) => row.email === email);

export async function openScreen(page: Page): Promise<void> {
  await aBrowser().signedIn('marco').open(page, SCREEN);
  await expect(field(page, 'First Name')).toHaveValue('Marco');
}

export async function save(page: Page, message = 'Profile updated successfully!'): Promise<void> {
  await press(page, 'Save Changes');
  await expect(toast(page, message)).toBeVisible();
}
