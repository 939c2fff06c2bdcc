import type { Page } from '@playwright/test';
import { seedEmail } from '#demo/world/seed-state.ts';
import type { SeededPerson } from './browser-state.ts';

/**
 * Continues as another person, as after a sign-in in another tab, without a form or a load. The browser's state needs
 * their session too, from an earlier `signedIn`.
 */
export const switchTo = (page: Page, person: SeededPerson): Promise<void> =>
  page.evaluate((address) => {
    const { users, sessions } = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as {
      readonly users: readonly { readonly id: string; readonly email: string }[];
      readonly sessions: readonly { readonly userId: string }[];
    };
    const id = users.find(({ email }) => email === address)?.id;
    const session = sessions.find(({ userId }) => userId === id);
    if (session === undefined) throw new Error(`There is no session of ${address}.`);
    localStorage.setItem('demo:session', JSON.stringify(session));
    dispatchEvent(new StorageEvent('storage', { key: 'demo:session', storageArea: localStorage }));
  }, seedEmail(person));
