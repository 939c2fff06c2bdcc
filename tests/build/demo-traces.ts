import { OPERATIONS } from '#adapters/memory/operations.ts';
import { COURIERS } from '#demo/world/seed/couriers.ts';
import { PEOPLE, SEED_PASSWORD } from '#demo/world/seed/people.ts';
import { DEMO_PREFIX } from '#src/demo-keys.ts';
import * as landing from '#brand/brand-landing.ts';
import * as pages from '#brand/brand-pages.ts';
import * as proof from '#brand/brand-proof.ts';
import * as brand from '#brand/brand.ts';
import { failureWords, personaWords, scenarioWords } from '#ui/demo/words.ts';
import { escapeHtml } from '#scripts/build/html.ts';
import { asLiteral, exactly } from './bundle.ts';

/** Every sample of a brand: its shops, quotes, companies and words. */
const samples = import.meta.glob<Readonly<Record<string, unknown>>>('../../brand/samples/*.ts', { eager: true });

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The texts of several words that only samples have. Numbers of a drawing aren't words. */
function sampleTexts(): string[] {
  const own = new Set([brand, landing, pages, proof].flatMap((module) => textsIn({ ...module })));
  const theirs = Object.values(samples).flatMap((module) => textsIn({ ...module }));
  return theirs.filter((text) => /\p{L}{2}.* .*\p{L}{2}/u.test(text) && !own.has(text));
}

/** A word that the product itself may use is not a trace. */
const ofItsOwn = (name: string) => name.includes('-');

/** Traces of the demo, by description; taken from the demo's own files. */
export const DEMO_TRACES: Readonly<Record<string, readonly RegExp[]>> = {
  // Their titles are short, and the product may use the same words.
  'a word of the panel': [...Object.values(personaWords), ...Object.values(scenarioWords)].map(({ text }) =>
    asLiteral(text),
  ),
  'a way to make a call fail': Object.values(failureWords).map(asLiteral),
  'a scenario or a person to become': [...Object.keys(scenarioWords), ...Object.keys(personaWords)]
    .filter(ofItsOwn)
    .map(asLiteral),
  'a sample brand': sampleTexts().flatMap((text) => [exactly(text), exactly(escapeHtml(text))]),
  'a port of its own': [/DemoPort|Mailbox/u],
  'its corner': [/demo-dock/u],
  'a key of the demo': [new RegExp(`["'\`]${DEMO_PREFIX}`, 'u')],
  'an operation of the in-memory backend': OPERATIONS.map(asLiteral),
  'someone of the demo': [
    ...[...PEOPLE, ...COURIERS].map(({ last }) => exactly(last)),
    /@mail\.example|seed:[0-9a-f]{16}/u,
  ],
  'the password of the demo': [new RegExp(`password:\\s*["'\`]${SEED_PASSWORD}["'\`]`, 'u')],
  'a refusal of the in-memory backend': [/new row violates check constraint|too many businesses|Session not found/u],
};

/** Traces of the product in memory, which the quick start on /developers fetches when it's first used. */
export const SANDBOX_TRACES: readonly string[] = [
  'a port of its own',
  'an operation of the in-memory backend',
  'someone of the demo',
  'a refusal of the in-memory backend',
];

/** Modules that belong to no part of the live build but the quick start's sandbox. */
export const DEMO_MODULE =
  /^(?:adapters\/memory|demo\/|brand\/samples\/|ui\/demo\/|src\/(?:compose-demo|demo-|mount-demo|open-scenario|service-worker))/u;
