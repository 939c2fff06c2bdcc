import { runStage, type StageResult } from './test/run-stage.ts';
import { parts, stages } from './test/stages.ts';
import { summary } from './test/summary.ts';

const PARALLEL = '--parallel';

/**
 * Runs the named stages, or all of them, in order, and stops at the first failure. With `--parallel`, runs all of them
 * in parallel. Ends with a summary.
 */
const asked = process.argv.slice(2).filter((word) => word !== PARALLEL);
const known = [...stages, ...parts];
const unknown = asked.filter((name) => !known.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${known.map((stage) => stage.name).join(', ')}.`);
  process.exit(1);
}
const wanted = asked.length === 0 ? stages : known.filter((stage) => asked.includes(stage.name));
const chosen = wanted.filter(({ leftOut }) => leftOut === undefined);
const reasons = new Set(wanted.flatMap(({ leftOut }) => leftOut ?? []));

const results: StageResult[] = [];
if (process.argv.includes(PARALLEL)) {
  results.push(...(await Promise.all(chosen.map((stage) => runStage(stage, 'beside')))));
} else {
  for (const stage of chosen) {
    const result = await runStage(stage, 'alone');
    results.push(result);
    if (!result.ok) break;
  }
}

console.log(
  [
    '',
    summary(
      chosen.map(({ name }) => name),
      results,
    ),
    ...reasons,
  ].join('\n'),
);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
