import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { SPECIFICATION_MESSAGES } from './specification-messages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The words not to use, with the one word for each thing (CONTRIBUTING.md#texts). */
const OTHER_WORDS: readonly (readonly [others: RegExp, word: string])[] = [
  [/\borders?\b|\bjobs?\b/iu, 'delivery'],
  [/\bpackages?\b/iu, 'parcel'],
  [/\bclients?\b/iu, 'recipient or customer'],
  [/\bdrivers?\b|\bdelivery (?:person|people|guys?|man|men)\b/iu, 'courier'],
  [/\bfollow(?:s|ed|ing)?\b/iu, 'track'],
  [/\bget in touch\b|\breach out\b/iu, 'contact us'],
  [/\busers?\b/iu, 'account or people'],
  [/\b(?:work|delivery) areas?\b|\bworking areas?\b/iu, 'service area'],
];

/** Promises that the product can't keep: people review accounts and businesses, and it runs in the browser. */
const PROMISES: readonly RegExp[] = [
  /\bin (?:minutes|seconds)\b/iu,
  /\b(?:send|deliver|start|sell)(?:ing)?\b.*\btoday\b/iu,
  /\bright now\b.*\bready\b|\bready right now\b/iu,
  /\bin the app\b|\b(?:download|install|get) (?:the|our) app\b/iu,
];

/** Texts that the specification fixes, and the shop's own order number. */
const EXCUSED: readonly (string | RegExp)[] = [
  ...Object.values(SPECIFICATION_MESSAGES).flat(),
  // The name of the document.
  /driver['’]s license/giu,
  'Drivers Wanted',
  'Basic User',
  'Delivery Person',
  'Total Orders',
  // A shop's own number, next to the delivery's number.
  'Your order number',
  'Order number',
  'order number',
  'Name, number or order',
  // A shop's software places an order, which becomes a delivery.
  'An order says what it may cost',
  'Order a delivery',
  'Your order’s number',
  'Order it',
  'Order 1042',
  // A sequence.
  'in order for each delivery',
  'come in order',
];

/** Texts that are allowed in one file only. */
const EXCUSED_IN: Readonly<Record<string, string>> = {
  // The other word is in its own element: Drivers Wanted.
  'ui/public/drivers-wanted/poster.tsx': 'Drivers',
  // The shop's own number.
  'ui/public/developers/quick-start-steps.ts': 'Order 1042',
  // The number follows.
  'ui/delivery/order-number.ts': 'Order',
};

interface Text {
  readonly start: number;
  readonly text: string;
}

/** The visible texts of a source: its JSX texts, and its literals that read like words instead of names. */
function textsOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const add = (start: number, text: string, always: boolean) => {
    if (always || /[\s’]|^\p{Lu}\p{Ll}/u.test(text)) texts.push({ start, text: text.replaceAll(/\s+/gu, ' ').trim() });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return void node.forEach(visit);
    if (typeof node !== 'object' || node === null || !('type' in node) || !('start' in node)) return;
    const { type, start } = node as { type: string; start: number };
    if (type.startsWith('Import') || type.startsWith('TSImport') || type === 'TSLiteralType') return;
    if (type === 'JSXAttribute' && 'name' in node && (node.name as { name?: string }).name === 'className') return;
    if (type === 'JSXText' && 'value' in node) add(start, String(node.value), true);
    else if (type === 'Literal' && 'value' in node && typeof node.value === 'string') add(start, node.value, false);
    else if (type === 'TemplateElement' && 'value' in node)
      add(start, (node.value as { cooked: string }).cooked, false);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return texts;
}

/** The wrong words of a source, each with its line. */
function wrongIn(file: string, source: string): string[] {
  return textsOf(file, source).flatMap(({ start, text }) => {
    if (EXCUSED_IN[file] === text) return [];
    const own = EXCUSED.reduce<string>((rest, excused) => rest.replaceAll(excused, ''), text);
    const words = OTHER_WORDS.flatMap(([others, word]) => (others.test(own) ? [`say ${word}`] : []));
    const promises = PROMISES.some((promise) => promise.test(own)) ? ['a promise that isn’t kept'] : [];
    const line = () => source.slice(0, start).split('\n').length;
    return [...words, ...promises].map((why) => `${file}:${line()}: “${text}”: ${why}`);
  });
}

const files = ['ui', 'brand', 'demo', 'core/mail'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => join(folder, name)),
);

describe('the words of the product', () => {
  test('have one word for each thing, and no promise that the product can’t keep', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => wrongIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  test.each([
    ['<p>Follow your order.</p>', ['say delivery', 'say track']],
    ["const words = { title: 'One job, one big button' };", ['say delivery']],
    ["const words = { title: 'Users' };", ['say account or people']],
    ['<a href="/contact">Get in touch</a>', ['say contact us']],
    ['<p>users</p>', ['say account or people']],
    ['const words = `${count} packages`;', ['say parcel']],
    ['<h2>Up and running in minutes</h2>', ['a promise that isn’t kept']],
    ["const text = 'Create an account and send something today.';", ['a promise that isn’t kept']],
    ["const text = 'Follow it in the app on your phone.';", ['say track', 'a promise that isn’t kept']],
    ["const text = 'Failed to fetch users';", []],
    ["const text = 'Your order number';", []],
    ["const text = 'Your order number, and your order';", ['say delivery']],
    ["import { order } from './order and users.ts';", []],
    ['<p className="followed card">Tracked</p>', []],
    ["const code = 'users.list'; // users follow orders", []],
  ])('in %j: %j', (source, wrong) => {
    expect(wrongIn('sample.tsx', source).map((line) => line.slice(line.lastIndexOf('”: ') + 3))).toEqual(wrong);
  });
});
