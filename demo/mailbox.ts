import * as v from 'valibot';
import { port } from '#core/port.ts';
import { schemaOf } from '#core/schema-of.ts';

/** An email the product has sent, as the demo's inbox shows it. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** The verification code in it and the time it expires, if it has one. */
  readonly code?: { readonly value: string; readonly expiresAt: number };
  /** The path of its link within the product, if it has one. */
  readonly link?: string;
  /** The label of its link, and the number of paragraphs before it, if its template has them. */
  readonly action?: string;
  readonly linkAfter?: number;
}

export const Mail = schemaOf<Mail>({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  sentAt: v.number(),
  code: v.exactOptional(v.object({ value: v.string(), expiresAt: v.number() })),
  link: v.exactOptional(v.string()),
  action: v.exactOptional(v.string()),
  linkAfter: v.exactOptional(v.number()),
});

/** Every email the system has sent. Only backends that send no real mail have one. */
export interface Mailbox {
  /** Newest first. */
  list(): Promise<Mail[]>;
  /** Calls back after each change, in any tab. */
  watch(listener: () => void): () => void;
}
export const Mailbox = port<Mailbox>('Mailbox');
