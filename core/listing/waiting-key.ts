import type { Instant } from '../instant.ts';

/** The status of an account or a business. */
export interface HasStatus {
  readonly status: string;
  /** When it got its status; null while that's the first one. */
  readonly statusSince: Instant | null;
  readonly createdAt: Instant;
}

/** Sorts those who wait for a decision by how long they have, before all others. */
export const waitingKey = ({ status, statusSince, createdAt }: HasStatus): string =>
  status === 'Pending' ? String(statusSince ?? createdAt).padStart(16, '0') : '\u{10ffff}';
