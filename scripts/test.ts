import type { Counts } from './test/counts.ts';
import { runStage, type StageResult } from './test/run-stage.ts';
import { parts, stages } from './test/stages.ts';

const AT_ONCE = '--at-once';

/** Runs the named stages, or all of them, in order, and stops at the first that fails; `--at-once`: beside each other, and all of them. Closes with a summary. */
const asked = process.argv.slice(2).filter((word) => word !== AT_ONCE);
const known = [...stages, ...parts];
const unknown = asked.filter((name) => !known.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${known.map((stage) => stage.name).join(', ')}.`);
  process.exit(1);
}
const chosen = asked.length === 0 ? stages : known.filter((stage) => asked.includes(stage.name));

const results: StageResult[] = [];
if (process.argv.includes(AT_ONCE)) {
  results.push(...(await Promise.all(chosen.map((stage) => runStage(stage, 'beside')))));
} else {
  for (const stage of chosen) {
    const result = await runStage(stage, 'alone');
    results.push(result);
    if (!result.ok) break;
  }
}

const sum = (part: keyof Counts) => results.reduce((total, { counts }) => total + (counts?.[part] ?? 0), 0);
const told = ({ passed, failed, flaky }: Counts) =>
  `${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} only when tried again` : ''}`;
console.log('\nSummary');
for (const { name } of chosen) {
  const result = results.find((r) => r.name === name);
  const state = result === undefined ? 'not run' : result.ok ? 'ok' : 'FAILED';
  const tests = result?.counts ? told(result.counts) : '';
  console.log(
    `  ${name.padEnd(13)} ${state.padEnd(8)} ${result ? `${result.seconds.toFixed(1)} s`.padStart(8) : ''.padStart(8)}  ${tests}`.trimEnd(),
  );
}
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
console.log(`\n${told({ passed: sum('passed'), failed: sum('failed'), flaky: sum('flaky') })}`);
