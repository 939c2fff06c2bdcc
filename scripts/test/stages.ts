import { join } from 'node:path';

export interface Stage {
  name: string;
  command: string;
  args: readonly string[];
  /** How the stage reports its tests; a stage without one counts none. */
  report?: 'vitest' | 'playwright';
  needsBrowser?: boolean;
}

const bin = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name);
const vitest = (project: string): Stage => ({ name: project, command: bin('vitest'), args: ['run', '--project', project], report: 'vitest' });

/** Everything `npm test` runs, cheapest first. */
export const stages: readonly Stage[] = [
  { name: 'types', command: bin('tsc'), args: ['--noEmit'] },
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings'] },
  vitest('unit'),
  vitest('contract'),
  vitest('security'),
  { name: 'build:demo', command: bin('vite'), args: ['build', '--mode', 'demo', '--logLevel', 'warn'] },
  vitest('budgets'),
  { name: 'browser', command: bin('playwright'), args: ['test'], report: 'playwright', needsBrowser: true },
  // On what the browser tests have seen.
  vitest('messages'),
];
