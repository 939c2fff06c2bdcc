import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutants } from '../tests/mutants/mutants.ts';
import type { Mutant } from '../tests/mutants/mutant.ts';

/*
 * Applies one fault after another to a copy of the product and runs the tests that should notice: `npm run
 * test:mutants`, or `npm run test:mutants -- tariff` for those with that text in their name or file.
 */

const ROOT = join(import.meta.dirname, '..');
/** Not below node_modules: Node doesn't run TypeScript from there. */
const COPY = mkdtempSync(join(tmpdir(), 'mutants-'));
const EXTRA_MIGRATION = 'supabase/migrations/99991231235959_mutant.sql';

/** Copies the files that git knows about, and links the packages; the copy has its own cache. */
function makeCopy(): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  for (const file of files) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(ROOT, file), join(COPY, file));
  }
  mkdirSync(join(COPY, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(COPY, 'node_modules', name));
}

/** Applies the fault; returns a function that reverts it. */
function apply({ name, change }: Mutant): () => void {
  if ('sql' in change) {
    const path = join(COPY, EXTRA_MIGRATION);
    writeFileSync(path, change.sql);
    return () => rmSync(path);
  }
  const path = join(COPY, change.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(change.from).length !== 2) throw new Error(`"${name}": its text doesn't stand once in ${change.file}`);
  writeFileSync(
    path,
    text.replace(change.from, () => change.to),
  );
  return () => writeFileSync(path, text);
}

interface Report {
  readonly numFailedTests: number;
  readonly numTotalTests: number;
}

/** How many tests ran, and how many of them failed. */
function run({ project, tests }: Mutant): Report {
  const report = join(COPY, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(COPY, 'node_modules/.bin/vitest');
  const args = ['run', '--project', project, '--bail', '1', '--reporter=json', `--outputFile=${report}`, ...tests];
  // The first failing sequence is enough: no need to shrink it.
  spawnSync(vitest, args, { cwd: COPY, stdio: 'ignore', env: { ...process.env, SHRINK: 'no' } });
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

const wanted = process.argv[2] ?? '';
const chosen = mutants.filter((mutant) => JSON.stringify(mutant).includes(wanted));
makeCopy();
const outcomes = chosen.map((mutant) => {
  const restore = apply(mutant);
  try {
    const { numFailedTests, numTotalTests } = run(mutant);
    const outcome =
      numTotalTests === 0
        ? 'NO TEST RAN'
        : numFailedTests > 0
          ? 'killed'
          : mutant.lives === undefined
            ? 'LIVES'
            : 'explained';
    console.log(`${outcome.padEnd(11)} ${mutant.name}${outcome === 'explained' ? `: ${mutant.lives}` : ''}`);
    return outcome;
  } finally {
    restore();
  }
});
rmSync(COPY, { recursive: true, force: true });

const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
console.log(`\n${count('killed')} of ${chosen.length} killed, ${count('explained')} explained`);
process.exitCode = count('killed') + count('explained') === chosen.length ? 0 : 1;
