import { expect, type Page } from '@playwright/test';
import type { Call } from './calls.ts';
import { ON_THE_WAY, under, type FaultOnTheWay } from './fault.ts';

/** Something that a person tries, with the request that a fault affects. */
export interface Attempt {
  readonly call: Call;
  submit(): Promise<void>;
  /** Expects this message where the page shows it. */
  refuses(words: string): Promise<void>;
  /** Expects that the typed text is still there. */
  keeps(): Promise<void>;
  succeeds(): Promise<void>;
  /** Number of writes, on the server or to a mailbox: zero before the success, one after it. */
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

/** Tries it under every fault, expecting the message and the typed text, then once without a fault. */
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

/** The server did it, but the answer was lost: trying again must not do it twice. */
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
