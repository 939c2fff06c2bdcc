import type { Counts } from './counts.ts';
import type { StageResult } from './run-stage.ts';

const inWords = (passed: number, failed: number, retried: number, skipped: number): string =>
  [
    `${passed} passed, ${failed} failed`,
    ...(retried > 0 ? [`${retried} only when tried again`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');

const list = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : ['', title, ...names.map((name) => `  ${name}`)];

/** The number of failed tests; a stage that failed without a failed test counts as one. */
const failures = ({ ok, counts }: StageResult): number => Math.max(counts?.failed.length ?? 0, counts && !ok ? 1 : 0);

/** The summary of a run: each stage with its time and tests, then the name of every failed, retried or skipped test. */
export function summary(chosen: readonly string[], results: readonly StageResult[]): string {
  const lines = chosen.map((name) => {
    const result = results.find((one) => one.name === name);
    const state = result === undefined ? 'not run' : result.ok ? 'ok' : 'FAILED';
    const time = result === undefined ? '' : `${result.seconds.toFixed(1)} s`;
    const { counts } = result ?? {};
    const tests =
      counts && result ? inWords(counts.passed, failures(result), counts.retried.length, counts.skipped.length) : '';
    return `  ${name.padEnd(13)} ${state.padEnd(8)} ${time.padStart(8)}  ${tests}`.trimEnd();
  });
  const all = (part: (counts: Counts) => readonly string[]) =>
    results.flatMap(({ name, counts }) => (counts ? part(counts).map((test) => `${name}: ${test}`) : []));
  const retried = all((counts) => counts.retried);
  const skipped = all((counts) => counts.skipped);
  const passed = results.reduce((total, { counts }) => total + (counts?.passed ?? 0), 0);
  const failed = results.reduce((total, result) => total + failures(result), 0);
  return [
    'Summary',
    ...lines,
    ...list(
      'Failed',
      all((counts) => counts.failed),
    ),
    ...list('Passed only when tried again: find out why, and fix the test or the product', retried),
    ...list('Skipped: docs/commands.md says what to install', skipped),
    '',
    inWords(passed, failed, retried.length, skipped.length),
  ].join('\n');
}
