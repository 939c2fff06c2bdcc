import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { text } from 'node:stream/consumers';
import { mutants } from '../tests/mutants/mutants.ts';
import type { Mutant } from '../tests/mutants/mutant.ts';

/*
 * Applies one fault after another to a copy of the product and runs the tests that should notice it: `npm run
 * test:mutants`. `npm run test:mutants -- tariff` runs those with that text in their name or file.
 */

const ROOT = join(import.meta.dirname, '..');
/** Outside node_modules, where Node doesn't run TypeScript. */
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
  if (text.split(change.from).length !== 2) throw new Error(`"${name}": its text isn't exactly once in ${change.file}`);
  writeFileSync(
    path,
    text.replace(change.from, () => change.to),
  );
  return () => writeFileSync(path, text);
}

interface Report {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
}

/** The number of failed and passed tests; if vitest wrote no report, its output. */
async function run({ project, tests, contracts }: Mutant): Promise<Report | string> {
  const report = join(COPY, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(COPY, 'node_modules/.bin/vitest');
  const named = contracts === undefined ? [] : ['-t', `^(${contracts.join('|')})\\s`];
  const args = ['run', '--project', project, '--bail', '1', '--reporter=json', `--outputFile=${report}`];
  // The first failing sequence is enough: no need to shrink it. A single contract isn't split into parts.
  const child = spawn(vitest, [...args, ...named, ...tests], {
    cwd: COPY,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SHRINK: 'no', CONTRACT_PARTS: '1' },
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : said;
}

function outcomeOf({ lives }: Mutant, report: Report | string): string {
  if (typeof report === 'string') return 'NO REPORT';
  if (report.numFailedTests > 0) return 'killed';
  if (report.numPassedTests === 0) return 'NO TEST RAN';
  return lives === undefined ? 'LIVES' : 'explained';
}

const wanted = process.argv[2] ?? '';
const chosen = mutants.filter((mutant) => JSON.stringify(mutant).includes(wanted));
process.on('exit', () => rmSync(COPY, { recursive: true, force: true }));
// Removes the copy on Ctrl+C too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
makeCopy();
const outcomes: string[] = [];
for (const mutant of chosen) {
  const restore = apply(mutant);
  const report = await run(mutant);
  restore();
  const outcome = outcomeOf(mutant, report);
  outcomes.push(outcome);
  console.log(`${outcome.padEnd(11)} ${mutant.name}${outcome === 'explained' ? `: ${mutant.lives}` : ''}`);
  if (typeof report === 'string') console.log(report.trim());
}

const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
console.log(`\n${count('killed')} of ${chosen.length} killed, ${count('explained')} explained`);
process.exitCode = count('killed') + count('explained') === chosen.length ? 0 : 1;
