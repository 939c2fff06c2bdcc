import { expect, type Page } from '@playwright/test';
import type { Call } from './calls.ts';
import { ON_THE_WAY, under, type FaultOnTheWay } from './fault.ts';

/** Something that a person tries, and what may come between. */
export interface Attempt {
  readonly call: Call;
  submit(): Promise<void>;
  /** Expects these words where the page says them. */
  refuses(words: string): Promise<void>;
  /** Expects that what was typed is still there. */
  keeps(): Promise<void>;
  succeeds(): Promise<void>;
  /** How much of it is written, on the server or in a mailbox: nothing before the success, one after it. */
  written(): Promise<number>;
}

/** The faults as the product tells them apart; of the last kind are answers without words of the server's own. */
type Kind = 'offline' | 'timeout' | 'unavailable' | 'throttled' | 'unspoken';

/** What is said under each fault; the same where one text stands for all. */
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

/** Tries it under every fault, each of which is said and costs nothing that was typed; then without one. */
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

/** The server has done it, and nobody heard: trying again must not do it twice. */
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
