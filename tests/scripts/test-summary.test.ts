import { describe, expect, test } from 'vitest';
import { readCounts } from '#scripts/test/counts.ts';
import { summary } from '#scripts/test/summary.ts';

const ROOT = '/project';

/** The parts of Playwright's report that the summary reads, with one test of each outcome. */
const playwright = JSON.stringify({
  config: { rootDir: '/project/tests/browser' },
  stats: { expected: 5, flaky: 1, unexpected: 1, skipped: 1 },
  suites: [
    {
      title: 'menu.spec.ts',
      file: 'menu.spec.ts',
      specs: [
        { title: 'opens', file: 'menu.spec.ts', line: 4, tests: [{ projectName: 'mobile', status: 'expected' }] },
        { title: 'waits', file: 'menu.spec.ts', line: 6, tests: [{ projectName: 'mobile', status: 'skipped' }] },
      ],
      suites: [
        {
          title: 'the drawer',
          specs: [
            {
              title: 'closes',
              file: 'menu.spec.ts',
              line: 9,
              tests: [
                { projectName: 'mobile', status: 'flaky' },
                { projectName: 'desktop', status: 'unexpected' },
              ],
            },
          ],
        },
      ],
    },
  ],
});

const vitest = JSON.stringify({
  numPassedTests: 7,
  numFailedTests: 1,
  testResults: [
    { name: '/project/tests/core/fine.test.ts', status: 'passed', assertionResults: [] },
    { name: '/project/tests/core/does-not-load.test.ts', status: 'failed', assertionResults: [] },
    {
      name: '/project/tests/core/sum.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', ancestorTitles: ['Sums'], title: 'are right' },
        { status: 'failed', ancestorTitles: ['Sums', 'of none'], title: 'are zero' },
        { status: 'skipped', ancestorTitles: ['Sums'], title: 'on a server' },
        { status: 'todo', ancestorTitles: [], title: 'differences' },
        { status: 'pending', ancestorTitles: [], title: 'products' },
      ],
    },
  ],
});

describe('The report of a stage', () => {
  test('of Playwright names failed, retried and skipped tests', () => {
    expect(readCounts('playwright', playwright, ROOT)).toEqual({
      passed: 6,
      failed: ['[desktop] tests/browser/menu.spec.ts:9 › the drawer › closes'],
      retried: ['[mobile] tests/browser/menu.spec.ts:9 › the drawer › closes'],
      skipped: ['[mobile] tests/browser/menu.spec.ts:6 › waits'],
    });
  });

  test('of Vitest names failed and skipped tests, and files that don’t load', () => {
    expect(readCounts('vitest', vitest, ROOT)).toEqual({
      passed: 7,
      failed: ['tests/core/does-not-load.test.ts', 'tests/core/sum.test.ts › Sums › of none › are zero'],
      retried: [],
      skipped: ['server', 'differences', 'products'].map((title) => expect.stringMatching(`${title}$`)),
    });
  });
});

describe('The summary of a run', () => {
  const counts = { passed: 3, failed: [], retried: [], skipped: [] };

  test('names failed, retried and skipped tests at its end', () => {
    const text = summary(
      ['types', 'unit', 'browser', 'messages'],
      [
        { name: 'types', ok: true, seconds: 1.04, counts: undefined },
        { name: 'unit', ok: true, seconds: 2, counts: { ...counts, retried: ['b › c'], skipped: ['f › g'] } },
        { name: 'browser', ok: false, seconds: 100, counts: { ...counts, failed: ['d › e'] } },
      ],
    );
    expect(text.split('\n')).toEqual([
      'Summary',
      '  types         ok          1.0 s',
      '  unit          ok          2.0 s  3 passed, 0 failed, 1 only when tried again, 1 skipped',
      '  browser       FAILED    100.0 s  3 passed, 1 failed',
      '  messages      not run',
      '',
      'Failed',
      '  browser: d › e',
      '',
      'Passed only when tried again: find out why, and fix the test or the product',
      '  unit: b › c',
      '',
      'Skipped: docs/commands.md says what to install',
      '  unit: f › g',
      '',
      '6 passed, 1 failed, 1 only when tried again, 1 skipped',
    ]);
  });

  test('counts a stage that failed without a failed test', () => {
    expect(summary(['unit'], [{ name: 'unit', ok: false, seconds: 1, counts }])).toMatch(/3 passed, 1 failed$/u);
  });
});
