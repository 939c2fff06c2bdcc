import type { ApiGate } from '#core/integration/api-gate.ts';
import type { ApiKeys } from '#core/integration/api-keys.ts';
import type { BrowserUnderTest } from './backend-under-test.ts';
import type { DeliveringBackend, DispatchUnderTest } from './dispatch-under-test.ts';

/** A backend with an API for software with live keys. */
export interface ApiUnderTest extends DispatchUnderTest {
  readonly gate: ApiGate;
  /** The keys port of the person who is signed in at a browser. */
  apiKeysIn(browser: BrowserUnderTest<DeliveringBackend>): ApiKeys;
}

export type OpenApi = () => Promise<ApiUnderTest>;
