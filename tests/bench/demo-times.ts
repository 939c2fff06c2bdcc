import type { Browser } from 'playwright-core';
import { SCENARIOS, type Scenario } from '../../demo/demo-port.ts';
import { measureReset, measureScenario } from './measure-demo.ts';
import { median } from './median.ts';

/** Duration of one of the demo's actions in ms, with its limit. */
export interface DemoTime {
  readonly what: string;
  readonly ms: number;
  readonly goal: number;
}

/** A live demo must not wait for a scenario or a reset. */
const GOAL_MS = 1000;

const RESET_FROM: readonly Scenario[] = ['approval-queue', 'merchant-dashboard', 'lunch-rush', 'hundred-thousand'];

/** The median times of every scenario link and of a reset, slowest first. */
export async function demoTimes(browser: Browser, origin: string, runs: number): Promise<DemoTime[]> {
  const cases = [
    ...SCENARIOS.map((scenario) => ({
      what: `?demo=${scenario}`,
      measure: () => measureScenario(browser, origin, scenario),
    })),
    ...RESET_FROM.map((scenario) => ({
      what: `Reset in ${scenario}`,
      measure: () => measureReset(browser, origin, scenario),
    })),
  ];
  const times: DemoTime[] = [];
  for (const { what, measure } of cases) {
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) taken.push(await measure());
    times.push({ what, ms: median(taken), goal: GOAL_MS });
  }
  return times.toSorted((a, b) => b.ms - a.ms);
}
