/** The results of a stage's test runner, with the names of failed and retried tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: readonly string[];
  /** The passed tests that needed a retry. */
  readonly retried: readonly string[];
}

export const NO_TESTS: Counts = { passed: 0, failed: [], retried: [] };

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
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails to load, or a failing hook, has no failed test.
    if (status === 'failed' && tests.length === 0) return [file];
    return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
  });
  return { passed: numPassedTests, failed, retried: [] };
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
  };
}

/** Reads a runner's JSON report. Paths are relative to `root`. */
export function readCounts(runner: 'vitest' | 'playwright', text: string, root = process.cwd()): Counts {
  return runner === 'vitest'
    ? readVitest(JSON.parse(text) as VitestReport, root)
    : readPlaywright(JSON.parse(text) as PlaywrightReport, root);
}
