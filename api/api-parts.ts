import type { ApiGate } from '#core/integration/api-gate.ts';

/** The dependencies of the handler. */
export interface ApiParts {
  readonly gate: ApiGate;
  /** The product's address, without a slash at its end: tracking links and explanations of problems are there. */
  readonly site: string;
  /** The pages that may send a live key: the product's own. */
  readonly origins: readonly string[];
  /** The sender's address or network; guesses at keys are counted by it. */
  clientOf(request: Request): string;
  /** The SHA-256 of a text in UTF-8. */
  sha256(text: string): Promise<Uint8Array>;
  uuid(): string;
  /** Lets work continue after the response. */
  background(work: Promise<unknown>): void;
  log(event: string, error: unknown): void;
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
