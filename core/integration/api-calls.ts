import type { BusinessId } from '../business/business-id.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { KeyMode } from './api-key.ts';

/** A request to the API as a page writes it. */
export interface ApiCall {
  readonly method: string;
  /** Below the address of the API, with its query: `/v1/deliveries?limit=1`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as typed; null if the operation has none. */
  readonly body: string | null;
}

/** The API's answer, with its headers in the order of their names. */
export interface ApiReply {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The duration of the call, in ms. */
  readonly ms: number;
}

/** Sends a call. A problem is a reply as well; a failure means that there was no answer. */
export type SendApiCall = (call: ApiCall) => Promise<Result<ApiReply, Failure>>;

/** A sandbox of its own in this page: no account, no network, and gone after a reload. */
export interface PageSandbox {
  /** The key that opens it. */
  key(): Promise<string>;
  readonly send: SendApiCall;
}
export const PageSandbox = port<PageSandbox>('PageSandbox');

/** A key that a page may send, because nothing real is behind it. */
export interface OfferedKey {
  readonly secret: string;
  readonly name: string;
  readonly mode: KeyMode;
}

/** The API of the product, for the page that tries its operations. */
export interface ApiExplorer {
  /** The address of the API, without a slash at its end. Requests to copy begin with it. */
  address(): Promise<string>;
  /** Keys of this business that needn't be typed. Only the demo has some. */
  offered(business: BusinessId): Promise<readonly OfferedKey[]>;
  readonly send: SendApiCall;
}
export const ApiExplorer = port<ApiExplorer>('ApiExplorer');
