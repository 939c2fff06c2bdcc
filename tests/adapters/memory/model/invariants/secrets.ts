import { expect } from 'vitest';
import type { Model } from '../model.ts';
import type { Browser, World } from '../world.ts';

/**
 * A password is never written to any storage, in a browser or on the server, and the browser never holds a code
 * (decision session-not-password; docs/security.md#forged-codes).
 */
export function nothingSecretIsKept(model: Model, { server }: World, browser: Browser): void {
  const kept = [...browser.storage.held().values()].join('\n');
  const onServer = server.apply(({ state }) => JSON.stringify(state));
  for (const password of model.passwords) {
    expect(kept).not.toContain(password);
    expect(onServer).not.toContain(password);
  }
  for (const { value } of model.codes) {
    if (value !== null) expect(kept).not.toMatch(new RegExp(`(?<![0-9a-f-])${value}(?![0-9a-f-])`, 'u'));
  }
}
