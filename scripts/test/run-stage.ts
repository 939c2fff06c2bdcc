import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDS_WITH_PARENT } from '../end-with-parent.ts';
import { ensureChromium } from '../find-browser.ts';
import { sharedMemory } from '../shared-memory.ts';
import { NO_TESTS, readCounts, type Counts } from './counts.ts';
import type { Stage } from './stages.ts';

export interface StageResult {
  name: string;
  ok: boolean;
  seconds: number;
  counts: Counts | undefined;
}

/** `alone`: with the whole machine and live output; `beside`: in parallel with others, with the output at the end. */
export type Company = 'alone' | 'beside';

function reporting(stage: Stage, file: string): { args: string[]; env: Record<string, string> } {
  if (stage.report === 'vitest')
    return { args: ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], env: {} };
  if (stage.report === 'playwright')
    return { args: ['--reporter=line,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } };
  return { args: [], env: {} };
}

const title = (name: string): string => `\n── ${name} ${'─'.repeat(Math.max(2, 60 - name.length))}`;

/** Runs one stage. */
export async function runStage(stage: Stage, company: Company): Promise<StageResult> {
  const start = performance.now();
  const dir = await mkdtemp(join(tmpdir(), 'stage-'));
  const file = join(dir, 'report.json');
  let ok = false;
  try {
    const browser =
      stage.needsBrowser === true ? { CHROMIUM_PATH: ensureChromium(), TMPDIR: sharedMemory() ?? tmpdir() } : {};
    const { args, env } = reporting(stage, file);
    ok = await new Promise<boolean>((resolve) => {
      const child = spawn(stage.command, [...stage.args, ...args], {
        // With an input pipe, the stage notices when this process is gone.
        stdio: company === 'alone' ? ['pipe', 'inherit', 'inherit'] : 'pipe',
        env: { ...process.env, [ENDS_WITH_PARENT]: 'yes', ...env, ...browser, ...stage.env },
      });
      const said: Uint8Array[] = [];
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Uint8Array) => said.push(chunk));
      if (company === 'alone') console.log(title(stage.name));
      child.on('error', () => resolve(false));
      child.on('close', (code) => {
        if (company === 'beside') console.log(`${title(stage.name)}\n${Buffer.concat(said).toString()}`);
        resolve(code === 0);
      });
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const text = await readFile(file, 'utf8').catch(() => '');
  const counts = stage.report === undefined ? undefined : text === '' ? NO_TESTS : readCounts(stage.report, text);
  await rm(dir, { recursive: true, force: true });
  return { name: stage.name, ok, seconds: (performance.now() - start) / 1000, counts };
}
