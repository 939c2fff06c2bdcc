import { describe, expect, test } from 'vitest';
import { composePage } from '#scripts/build/first-paint/page.ts';

const shell = `<head><title>Brand</title><meta name="description" content="x"><!--critical-style-->
<link rel="modulepreload" crossorigin href="/assets/old.js"><link rel="stylesheet" crossorigin href="/assets/entry.css">
<script type="module" src="/assets/entry.js"></script></head><body><div id="root"><!--app--></div></body>`;
const parts = {
  shell,
  style: 'a{color:red}',
  styleSheets: ['/assets/entry.css'],
  inlineScript: 'act()',
  entry: ['/assets/shared.js', '/assets/entry.js'],
  modules: ['/assets/screen.js'],
  startsApp: 'on-intent',
} as const;
const page = {
  path: '/register',
  html: '<p>costs $& more</p>',
  title: 'A & "B"',
  description: 'Say "hi"',
  modules: [],
  below: [],
  asks: false,
};

describe('a prerendered page', () => {
  const html = composePage({ ...parts, pageScript: '/assets/page-script.js', page });

  test('marks the path it was rendered for and holds the markup unchanged', () => {
    expect(html).toContain('<div id="root" data-path="/register"><p>costs $& more</p></div>');
  });
  test('escapes its text', () => {
    expect(html).toContain('<title>A &amp; &quot;B&quot;</title>');
    expect(html).toContain('<meta name="description" content="Say &quot;hi&quot;">');
  });
  test('has its style inline and every style sheet disabled', () => {
    expect(html).toContain('<style>a{color:red}</style>');
    expect(html.match(/rel="stylesheet"[^>]*>/g)).toEqual([
      'rel="stylesheet" crossorigin href="/assets/entry.css" disabled>',
    ]);
  });
  test('names the app’s files for its script without loading them', () => {
    expect(html).toContain(
      '<script data-script="/assets/page-script.js" data-entry="/assets/shared.js /assets/entry.js" data-modules="/assets/screen.js" data-when="on-intent">act()</script>',
    );
    expect(html.match(/(?:src|href)="[^"]*\.js"/g)).toEqual(['href="/assets/page-script.js"']);
  });
});

test('a page with claims names the figures’ script, without loading it', () => {
  const html = composePage({ ...parts, pageScript: '/assets/page-script.js', claimsScript: '/assets/claims.js', page });
  expect(html).toContain(' data-when="on-intent" data-claims="/assets/claims.js">act()</script>');
  expect(html.match(/(?:src|href)="[^"]*\.js"/g)).toEqual(['href="/assets/page-script.js"']);
});

test('a page that starts the app immediately preloads only its own modules', () => {
  const html = composePage({ ...parts, startsApp: 'immediately', page });
  expect(html).toContain('<script>act()</script>');
  expect(html).toContain('<script type="module" src="/assets/entry.js">');
  expect(html.match(/rel="modulepreload" crossorigin href="([^"]*)"/g)).toHaveLength(3);
  expect(html).not.toContain('old.js');
});

test('a page that asks the backend sends the request before scripts and style', () => {
  const html = composePage({
    ...parts,
    startsApp: 'immediately',
    preconnect: ['https://project.example'],
    earlyScript: 'ask()',
    page: { ...page, asks: true },
  });
  const places = ['<script>ask()', 'rel="preconnect"', 'rel="modulepreload"', '<script>act()', '<style>'].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html).toContain('<link rel="preconnect" href="https://project.example" crossorigin>');
  expect(composePage({ ...parts, page })).not.toContain('preconnect');
});

test('the shell for all other paths has an empty root without a path', () => {
  expect(composePage(parts)).toContain('<div id="root"></div>');
});

test('a template without a placeholder stops the build', () => {
  expect(() => composePage({ ...parts, shell: shell.replace('<!--critical-style-->', '') })).toThrow('critical-style');
});
