import { instant } from '#core/instant.ts';
import type { Page } from '@playwright/test';
import type { Conditions } from '#adapters/memory/conditions.ts';
import { seedEmail, seedState } from '#demo/world/seed-state.ts';
import type { AuthUser, BackendState } from '#adapters/memory/state.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { CODE_VALID_FOR, RESEND_AFTER } from '#core/verification/verification-code.ts';
import { visit } from './visit.ts';

/** A person in the demo's initial state (demo/world/seed-state.ts). */
export type SeededPerson = 'ada' | 'marco' | 'lena' | 'tom' | 'priya';

export const SEEDED_PASSWORD = 'delivery';

/** The person who registers in these tests. */
export const NEWCOMER = {
  id: knownUserId('20000000-0000-4000-8000-000000000001'),
  firstName: 'Zoë',
  lastName: 'Lindqvist',
  email: 'zoe@example.com',
  code: '482913',
};

/**
 * The browser's storage at the start of a test. Written before the first page loads, it spares every test the way to
 * its starting point; reloads and second tabs see the app's later changes.
 */
export class BrowserState {
  readonly #now = Date.now();
  readonly #state: BackendState = seedState(this.#now);
  readonly #local: Record<string, string> = {};
  readonly #session: Record<string, string> = {};

  /** Adds an entry to the browser's storage, by its full key. */
  holding(area: 'local' | 'session', key: string, text: string): this {
    (area === 'local' ? this.#local : this.#session)[key] = text;
    return this;
  }

  under(conditions: Partial<Conditions>): this {
    return this.holding('local', 'demo:conditions', JSON.stringify(conditions));
  }

  /** Changes the backend's data. */
  where(change: (state: BackendState) => void): this {
    change(this.#state);
    return this;
  }

  signedIn(person: SeededPerson): this {
    return this.holding('local', 'demo:session', JSON.stringify(this.#startSession(this.#person(seedEmail(person)))));
  }

  /** /register was filled in `ago` ms earlier: the account exists, and this tab remembers it. */
  registered({ ago = 1000, verified = false }: { ago?: number; verified?: boolean } = {}): this {
    const { id, firstName, lastName, email } = NEWCOMER;
    const at = this.#now - ago;
    const user: AuthUser = {
      id,
      email,
      passwordDigest: this.#person(seedEmail('tom')).passwordDigest,
      createdAt: at,
      emailVerifiedAt: verified ? at : null,
      avatarMarker: null,
      firstName,
      lastName,
    };
    this.#state.authUsers.push(user);
    this.#state.users.push({
      id,
      email,
      firstName: firstName,
      lastName: lastName,
      phone: '',
      country: 'canada',
      dialCode: '+1',
      roles: ['customer'],
      createdAt: instant(at),
      statusReason: '',
      statusSince: null,
      status: 'Active',
    });
    const record = {
      userId: id,
      email,
      firstName,
      accountType: null,
      accountStatus: 'Active',
      tokens: this.#startSession(user),
      createdAt: at,
    };
    this.holding('session', 'demo:registration', JSON.stringify(record));
    return this.holding('local', 'demo:registration', JSON.stringify({ userId: id, email, accountType: null }));
  }

  /** The newcomer registered and was sent {@link NEWCOMER.code}, `ago` ms earlier. */
  codeSent(ago = RESEND_AFTER + 1000): this {
    const { email, code } = NEWCOMER;
    const sentAt = this.#now - ago;
    const pending = {
      email,
      challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11',
      sentAt,
      resendAt: sentAt + RESEND_AFTER,
      expiresAt: sentAt + CODE_VALID_FOR,
    };
    this.#state.codes.push({
      email,
      purpose: 'registration',
      client: 'this browser',
      challenge: pending.challenge,
      code,
      shares: null,
      sentAt,
      expiresAt: pending.expiresAt,
      attempts: 0,
      used: false,
    });
    this.registered({ ago: ago + 1000 });
    return this.holding('local', 'demo:pending-code:registration', JSON.stringify(pending));
  }

  /** Gives this storage to a tab, and to those opened later. Call it before the first `goto`. */
  async install(page: Page): Promise<void> {
    this.#local['demo:backend'] ??= JSON.stringify({ ...this.#state, revision: 1 });
    await page.addInitScript(
      ({ local, session }) => {
        // Firefox also runs it in the empty document before the page, which has no storage.
        if (origin === 'null' || localStorage.getItem('test:prepared') !== null) return;
        localStorage.setItem('test:prepared', 'yes');
        for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
        for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
      },
      { local: this.#local, session: this.#session },
    );
  }

  /** Gives this storage to a tab, and opens an address in it. */
  async open(page: Page, path: string): Promise<void> {
    await this.install(page);
    await visit(page, path);
  }

  #person(email: string): AuthUser {
    const found = this.#state.authUsers.find((user) => user.email === email);
    if (found === undefined) throw new Error(`Nobody has the address ${email}.`);
    return found;
  }

  #startSession(user: AuthUser): { accessToken: string; refreshToken: string } {
    const tokens = { accessToken: `access-${user.id}`, refreshToken: `refresh-${user.id}` };
    this.#state.sessions.push({ ...tokens, userId: user.id });
    return tokens;
  }
}

export const aBrowser = (): BrowserState => new BrowserState();
