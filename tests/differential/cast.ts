import type { UserId } from '#core/identity/user-id.ts';
import type { DeviceBackend } from '#adapters/device/connect-device.ts';
import { SECOND } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import type { CodePurpose } from '#core/verification/verification-port.ts';
import type { Result } from '#core/result.ts';
import type { Session, SessionTokens } from '#core/identity/session.ts';
import type { BackendUnderTest, BrowserUnderTest } from '../contract/backend-under-test.ts';
import { seen } from './seen.ts';
import { NOBODY } from '#tests/builders/person.ts';

/** The number of people, who each register with one email; two more emails are there to change to. */
export const PEOPLE = 4;
export const ADDRESSES = 6;
export const addressOf = (index: number): string => `person-${index}@example.com`;

/** The number of tabs. The last is a second tab of the first browser. */
export const TABS = 4;

/** The ports that every compared backend has. Codes, links and changes of address need mail. */
export type Mailless = DeviceBackend;

/** A requested code, and the contents of its email. */
export interface NotedCode {
  /** The tab that requested it. */
  readonly tab: number;
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly challenge: string;
  readonly code: string;
}

/**
 * The people on one backend, with their tabs, tokens and emails. The sequence of steps is the same on each
 * backend.
 */
export class Cast<Ports extends Mailless = Mailless> {
  readonly world: BackendUnderTest<Ports>;
  readonly tabs: readonly BrowserUnderTest<Ports>[];
  /** The newest registration for each email. */
  readonly registrations = new Map<number, Session>();
  readonly codes: NotedCode[] = [];
  readonly tickets: string[] = [];
  readonly forgotten: SessionTokens[] = [];
  /** The courier counter before the first step. */
  readonly counterAtFirst: number;
  readonly #names = new Map<string, string>();

  constructor(world: BackendUnderTest<Ports>, tabs: readonly BrowserUnderTest<Ports>[], counterAtFirst: number) {
    this.world = world;
    this.tabs = tabs;
    this.counterAtFirst = counterAtFirst;
  }

  static async assemble<Ports extends Mailless>(world: BackendUnderTest<Ports>): Promise<Cast<Ports>> {
    const browsers = [await world.browser(), await world.browser(), await world.browser()];
    const tabs = await Promise.all(browsers.slice(0, 1).map((browser) => browser.tab()));
    const count = await tabs[0]?.backend.courierCounter.read();
    return new Cast(world, [...browsers, ...tabs], count?.ok === true ? (count.value ?? 0) : 0);
  }

  tab(index: number): BrowserUnderTest<Ports> {
    const found = this.tabs[index];
    if (found === undefined) throw new Error(`there is no tab ${index}`);
    return found;
  }

  noteRegistration(person: number, session: Session): void {
    this.registrations.set(person, session);
    this.#names.set(session.userId, `arrival ${this.#names.size + 1}`);
  }

  idOf = (person: number): UserId => this.registrations.get(person)?.userId ?? NOBODY;

  saw = (result: Result<unknown, string | Failure>): unknown => seen(result, this.#names);

  /** Calls with the tokens of a registration. Does nothing if there is none. */
  async inRegistration(
    tab: number,
    person: number,
    call: (backend: Ports, tokens: SessionTokens) => Promise<Result<unknown, string | Failure>>,
  ): Promise<unknown> {
    const registration = this.registrations.get(person);
    return registration === undefined
      ? 'not registered'
      : this.saw(await call(this.tab(tab).backend, registration.tokens));
  }

  /** Calls from a tab, signed in or not. */
  async call(tab: number, call: (backend: Ports) => Promise<Result<unknown, string | Failure>>): Promise<unknown> {
    return this.saw(await call(this.tab(tab).backend));
  }

  /**
   * Calls as the person signed in on a tab. If the session turns out to be over, the tab forgets it, as the app does:
   * before that, only some backends still have it.
   */
  async asSignedIn(
    tab: number,
    call: (backend: Ports) => Promise<Result<unknown, string | Failure>>,
  ): Promise<unknown> {
    const { backend } = this.tab(tab);
    const result = await call(backend);
    if (!result.ok && typeof result.error === 'object' && result.error.kind === 'session-ended')
      await backend.auth.forgetSession();
    return this.saw(result);
  }

  /** Lets a second pass, so that the next record is newer than the earlier ones by every clock. */
  tick = (): Promise<void> => this.world.advance(SECOND);
}
