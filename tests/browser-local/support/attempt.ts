import { expect, type Page } from '@playwright/test';
import type { Call } from './calls.ts';
import { ON_THE_WAY, under, type FaultOnTheWay } from './fault.ts';

/** Something a person tries, and what can interfere. */
export interface Attempt {
  readonly call: Call;
  submit(): Promise<void>;
  /** Expects this message where the page shows it. */
  refuses(words: string): Promise<void>;
  /** Expects that what was typed is still there. */
  keeps(): Promise<void>;
  succeeds(): Promise<void>;
  /** How many were written, on the server or to a mailbox: zero before the success, one after it. */
  written(): Promise<number>;
}

/** The faults as the product distinguishes them; the last kind are answers without a message from the server. */
type Kind = 'offline' | 'timeout' | 'unavailable' | 'throttled' | 'unspoken';

/** The message under each fault, or one message for all of them. */
export type Words = string | Readonly<Record<Kind, string>>;

const KIND_OF: Readonly<Record<FaultOnTheWay, Kind>> = {
  'no network': 'offline',
  'no answer': 'timeout',
  'a server error': 'unavailable',
  'too many requests': 'throttled',
  "a gateway's page": 'unspoken',
  'an answer cut short': 'unspoken',
  'a page of the network': 'unspoken',
};

/** Tries it under every fault, each of which shows its message and loses nothing typed; then once without a fault. */
export async function meetsEveryFault(page: Page, attempt: Attempt, words: Words): Promise<void> {
  for (const fault of ON_THE_WAY) {
    await under(page, attempt.call, fault, async () => {
      await attempt.submit();
      await attempt.refuses(typeof words === 'string' ? words : words[KIND_OF[fault]]);
    });
    await attempt.keeps();
    expect(await attempt.written(), `written after ${fault}`).toBe(0);
  }
  await attempt.submit();
  await attempt.succeeds();
  expect(await attempt.written(), 'written in the end').toBe(1);
}

/** The server did it, but the answer got lost: trying again must not do it twice. */
export async function meetsALostAnswer(page: Page, attempt: Attempt, words: string): Promise<void> {
  await under(page, attempt.call, 'a lost answer', async () => {
    await attempt.submit();
    await attempt.refuses(words);
  });
  await attempt.keeps();
  expect(await attempt.written(), 'written without an answer').toBe(1);
  await attempt.submit();
  await attempt.succeeds();
  expect(await attempt.written(), 'written in the end').toBe(1);
}
