import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { mayAddPhone } from '#core/registration/may-add-phone.ts';
import { keepRegistered, NOW, testApp } from '../test-app.ts';

function registering({ signedIn = false, ago = 0 } = {}) {
  const app = testApp({ signedIn });
  const { backend, storage, clock } = app;
  keepRegistered(app, { createdAt: NOW - ago });
  return { ...app, ask: mayAddPhone(backend.auth, storage, clock) };
}

describe('The offer to add a mobile number (decision optional-phone-step)', () => {
  test('is made while a registration is in progress and nobody is signed in', async () => {
    expect(await registering().ask()).toBe(true);
  });

  test('is not made to a signed-in person or after the registration', async () => {
    expect(await registering({ signedIn: true }).ask()).toBe(false);
    expect(await registering({ ago: 15 * MINUTE }).ask()).toBe(false);
  });

  test('is not made without a readable session or a registration', async () => {
    const { failNext, ask } = registering();
    failNext('auth.getSession', 'unavailable');
    expect(await ask()).toBe(false);
    const { backend, storage, clock } = testApp({ signedIn: false });
    expect(await mayAddPhone(backend.auth, storage, clock)()).toBe(false);
  });
});
