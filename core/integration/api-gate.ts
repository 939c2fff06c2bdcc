import type { Business } from '../business/business.ts';
import type { ReusedCommand } from '../delivery/lifecycle/command.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { CorrectionForm } from '../delivery/request/delivery-form.ts';
import type {
  ChangeRefusal,
  CostsMore,
  CurrentSettings,
  DeliveryRequest,
  RequestRefusal,
  TogetherRefusal,
} from '../delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '../delivery/merchant/merchant-delivery.ts';
import type { NotOpen } from '../delivery/request/not-open.ts';
import type { Metadata } from '../delivery/request/metadata.ts';
import type { Cents } from '../delivery/price/tariff.ts';
import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { ApiClaims } from './api-claims.ts';
import type { ApiCommand } from './api-command.ts';
import type { ApiEvents } from './api-events.ts';
import type { ApiStatements } from './api-statements.ts';
import type { NotedRequest } from './api-requests.ts';
import type { KeyAccess, KeyMode } from './api-key.ts';
import type { BusinessCounts } from '../delivery/lifecycle/policy.ts';
import type { LimitState } from './api-limits.ts';
import type { SandboxControl } from './sandbox.ts';
import type { OwnEndpoints } from './webhook/webhook-endpoints.ts';
import type { ApiStatus, DeliveryFacts } from './delivery-facts.ts';

/** The settings that a price is computed from, and the used part of the business's limits. */
export interface OrderSettings extends Omit<CurrentSettings, 'shop'>, BusinessCounts {}

/** The facts needed before an order: the delivery that an earlier try made, or null, and the settings. */
export interface PreparedOrder {
  readonly made: MerchantDelivery | null;
  readonly settings: OrderSettings;
}

/** A delivery that was ordered or changed. */
export interface Changed {
  readonly delivery: MerchantDelivery;
  /** Whether an earlier try of the same command had done it. */
  readonly replayed: boolean;
}

/** Deliveries that were ordered for one courier, in the order of the requests. */
export interface ChangedTogether extends Pick<Changed, 'replayed'> {
  readonly deliveries: readonly MerchantDelivery[];
}

/** Restricts the deliveries of a list; null means no restriction. */
export interface DeliveryFilter {
  readonly status: ApiStatus | null;
  readonly reference: string | null;
  /** Both bounds are exclusive. */
  readonly createdAfter: Instant | null;
  readonly createdBefore: Instant | null;
  /** Only scheduled ones that couriers are offered before this. */
  readonly opensBefore: Instant | null;
}

/** The last delivery of a page. */
export interface PagePosition {
  readonly requestedAt: Instant;
  readonly id: DeliveryId;
}

/** The corrected fields, and the metadata that replaces the present one; null leaves it as it is. */
export interface ApiCorrection {
  readonly dropoff: Partial<CorrectionForm>;
  readonly metadata: Metadata | null;
}

export type ApiChange = Promise<Result<Changed, ChangeRefusal | Failure>>;

/**
 * The deliveries of the business that a key opened. Those of others are absent. Each call opens the key again: if it was
 * revoked in the meantime, the call does nothing and fails with `session-ended`. A refusal isn't remembered.
 */
export interface ApiDeliveries {
  settings(): Promise<Result<OrderSettings, Failure>>;
  /** `made` is found by the command, or by the delivery's id once the command is forgotten. */
  prepare(command: ApiCommand, delivery: DeliveryId): Promise<Result<PreparedOrder, ReusedCommand | Failure>>;
  request(
    command: ApiCommand,
    request: Omit<DeliveryRequest, 'businessId'>,
  ): Promise<Result<Changed, RequestRefusal | NotOpen | Failure>>;
  /** All of them for one courier, or none. */
  requestTogether(
    command: ApiCommand,
    requests: readonly Omit<DeliveryRequest, 'businessId'>[],
  ): Promise<Result<ChangedTogether, TogetherRefusal | Failure>>;
  find(delivery: DeliveryId | TrackingNumber): Promise<Result<MerchantDelivery | null, Failure>>;
  /** At most `limit`, newest first (then by the greater id), after a position. */
  page(
    filter: DeliveryFilter,
    after: PagePosition | null,
    limit: number,
  ): Promise<Result<readonly DeliveryFacts[], Failure>>;
  cancel(
    command: ApiCommand,
    delivery: DeliveryId,
    maxFee: Cents,
  ): Promise<Result<Changed, ChangeRefusal | CostsMore | Failure>>;
  /** Fields that aren't given stay as they are. */
  correct(command: ApiCommand, delivery: DeliveryId, changes: ApiCorrection): ApiChange;
  confirmReturn(command: ApiCommand, delivery: DeliveryId): ApiChange;
  reportLost(command: ApiCommand, delivery: DeliveryId): ApiChange;
}

/** The one business that a key opens. */
export interface OpenBusiness {
  readonly mode: KeyMode;
  readonly access: KeyAccess;
  readonly business: Pick<Business, 'id' | 'businessName' | 'country' | 'city' | 'state' | 'status'>;
  readonly deliveries: ApiDeliveries;
  readonly events: ApiEvents;
  readonly statements: ApiStatements;
  readonly claims: ApiClaims;
  /** Null if this backend sends no webhooks. */
  readonly webhooks: OwnEndpoints | null;
  readonly limit: LimitState;
  /** Present only for a test key. */
  readonly sandbox?: SandboxControl;
}

/** Too many requests with this key, with its business's keys, or too many unknown keys. */
export interface RateLimited {
  readonly code: 'rate-limited';
  readonly limit: LimitState;
}

/** Why a key opens nothing. An expired key counts as revoked. */
export type KeyRefusal = 'unknown-key' | 'revoked-key' | RateLimited;

/** Authenticates a business's software by its API key. */
export interface ApiGate {
  /**
   * Opens the business of a key by the key's SHA-256 in hex, and counts the request. `client` is the sender's address
   * or network: unknown and revoked keys are rate-limited by it.
   */
  open(digest: string, client: string): Promise<Result<OpenBusiness, KeyRefusal | Failure>>;
  /** Logs a request with a usable key for the business's owner. Ignores any other key. */
  note(digest: string, request: NotedRequest): Promise<void>;
  /**
   * Refuses a live key that a web page sent: it's counted like an unknown one, and its owner is mailed at most once a day.
   * Fails if the client has sent too many.
   */
  refuseInPage(digest: string, origin: string, client: string): Promise<Result<void, RateLimited | Failure>>;
}
export const ApiGate = port<ApiGate>('ApiGate');
