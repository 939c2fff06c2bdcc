/** The results of a stage's test runner, with the names of tests that didn't simply pass. */
export interface Counts {
  readonly passed: number;
  readonly failed: readonly string[];
  /** The passed tests that needed a retry. */
  readonly retried: readonly string[];
  /** The tests that didn't run, because the machine lacks what they need or because they're marked. */
  readonly skipped: readonly string[];
}

export const NO_TESTS: Counts = { passed: 0, failed: [], retried: [], skipped: [] };

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { readonly expected: number; readonly flaky: number };
}

function readVitest({ numPassedTests, testResults }: VitestReport, root: string): Counts {
  const named = (wanted: (status: string) => boolean): string[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => wanted(status))
        .map(({ ancestorTitles, title }) => [name.replace(`${root}/`, ''), ...ancestorTitles, title].join(' › ')),
    );
  // A file that fails to load, or a failing hook, has no failed test.
  const files = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name }) => name.replace(`${root}/`, ''));
  return {
    passed: numPassedTests,
    failed: [...files, ...named((status) => status === 'failed')],
    retried: [],
    // Also those whose status has another name, such as `todo`.
    skipped: named((status) => status !== 'passed' && status !== 'failed'),
  };
}

function readPlaywright({ config, suites, stats }: PlaywrightReport, root: string): Counts {
  const folder = config.rootDir.replace(`${root}/`, '');
  const named = (wanted: string, among: readonly PlaywrightSuite[], above: readonly string[] = []): string[] =>
    among.flatMap(({ title, specs, suites: inner = [] }) => [
      ...specs.flatMap((spec) =>
        spec.tests
          .filter(({ status }) => status === wanted)
          .map(({ projectName }) =>
            // The first suite is the file itself.
            [`[${projectName}] ${folder}/${spec.file}:${spec.line}`, ...[...above, title].slice(1), spec.title].join(
              ' › ',
            ),
          ),
      ),
      ...named(wanted, inner, [...above, title]),
    ]);
  return {
    passed: stats.expected + stats.flaky,
    failed: named('unexpected', suites),
    retried: named('flaky', suites),
    skipped: named('skipped', suites),
  };
}

/** Reads a runner's JSON report. Paths are relative to `root`. */
export function readCounts(runner: 'vitest' | 'playwright', text: string, root = process.cwd()): Counts {
  return runner === 'vitest'
    ? readVitest(JSON.parse(text) as VitestReport, root)
    : readPlaywright(JSON.parse(text) as PlaywrightReport, root);
}
