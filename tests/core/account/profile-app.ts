import { saveProfile, type SaveProfileRefusal } from '#core/account/save-profile.ts';
import type { Result } from '#core/result.ts';
import { inWords } from '#tests/contract/outcome.ts';
import { testApp } from '../test-app.ts';

/** An app whose signed-in person saves their profile. */
export function appFor(options: Parameters<typeof testApp>[0] = {}) {
  const app = testApp(options);
  const form = {
    firstName: 'Robin',
    lastName: 'Reyes',
    email: app.person.email,
    country: 'ca',
    phone: '',
    password: app.password,
  };
  const save = saveProfile(app.backend.auth, app.backend.users, app.backend.emailChange);
  return {
    ...app,
    form,
    save: (change: Partial<typeof form> = {}) => save({ ...form, ...change }),
    row: () => app.server.apply(({ state }) => state.users.find(({ id }) => id === app.person.id)),
  };
}

/** The wrong fields with their codes as one text; any other refusal unchanged. */
export const refusalOf = (result: Result<unknown, SaveProfileRefusal>) => {
  if (result.ok) return 'accepted';
  return typeof result.error === 'object' && 'issues' in result.error ? inWords(result.error) : result.error;
};
