export interface Counts {
  passed: number;
  failed: number;
  /** Of those that passed: how many did so only when tried again. */
  flaky: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Reads how many tests passed and failed from a runner's JSON report; an unreadable one counts as nothing run. */
export function readCounts(runner: 'vitest' | 'playwright', text: string): Counts {
  if (text === '') return { passed: 0, failed: 0, flaky: 0 };
  if (runner === 'vitest') {
    const report = JSON.parse(text) as VitestReport;
    return { passed: report.numPassedTests, failed: report.numFailedTests, flaky: 0 };
  }
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky };
}
