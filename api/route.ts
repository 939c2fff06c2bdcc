import type * as v from 'valibot';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { ApiCommand } from '#core/integration/api-command.ts';
import type { OpenBusiness } from '#core/integration/api-gate.ts';
import type { Result } from '#core/result.ts';
import type { ApiParts } from './api-parts.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** A request as an operation sees it. */
export interface OperationRequest<Body> {
  readonly opened: OpenBusiness;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** The command of the request's Idempotency-Key, and the delivery that it creates. Only for idempotent operations. */
  readonly order: { readonly delivery: DeliveryId; readonly command: ApiCommand };
  /** The body before its schema filled in what was left out. */
  readonly sent: unknown;
  readonly requestId: string;
  readonly parts: Pick<ApiParts, 'site' | 'sha256' | 'uuid'>;
}

/** The response of an operation. */
export interface Answer {
  /** A value to send as JSON, or the bytes of a file. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A parameter in the query, for the document. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
  readonly example?: string;
  /** Whether it's a list, with commas between its parts or given several times. */
  readonly isList?: boolean;
}

/** One operation: its address, its input, its response, and its problems. The document is built from the same table. */
export interface Operation<Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/v1/${string}`;
  readonly id: string;
  readonly tag: 'business' | 'quotes' | 'deliveries' | 'events' | 'statements' | 'claims' | 'webhooks' | 'test';
  readonly summary: string;
  readonly body?: v.GenericSchema<unknown, Body>;
  /** The most bytes that its body may have; 64 kB unless given. */
  readonly bodyLimit?: number;
  readonly query?: readonly QueryParameter[];
  /** Whether it requires a key with full access. */
  readonly isChange?: boolean;
  /** Whether it requires an Idempotency-Key. */
  readonly isIdempotent?: boolean;
  /** Whether the `id` in its path may also be a tracking number. */
  readonly takesNumber?: boolean;
  readonly answer: readonly [status: number, schema: v.GenericSchema | 'image/jpeg', description: string];
  /** The problems besides those that every operation has. */
  readonly problems: readonly ProblemCode[];
  run(asked: OperationRequest<Body>): Promise<Result<Answer, Problem>>;
}

export type AnyOperation = Operation<unknown>;
/**
 * Erases the type of an operation's body, for the table. The handler passes each operation a body of its own schema.
 */
export const operation = <Body = undefined>(of: Operation<Body>): AnyOperation => of as unknown as AnyOperation;
