import type { ApiGate } from '#core/integration/api-gate.ts';
import type { ApiKeys } from '#core/integration/api-keys.ts';
import type { BrowserUnderTest } from './backend-under-test.ts';
import type { DeliveringBackend, DispatchUnderTest } from './dispatch-under-test.ts';

/** A backend that software comes in to with live keys. */
export interface ApiUnderTest extends DispatchUnderTest {
  readonly gate: ApiGate;
  /** The keys as the person signed in at that browser sees them. */
  apiKeysIn(browser: BrowserUnderTest<DeliveringBackend>): ApiKeys;
}

export type OpenApi = () => Promise<ApiUnderTest>;
