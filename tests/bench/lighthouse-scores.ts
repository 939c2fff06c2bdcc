import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './median.ts';

/** 185 MB with 200 packages, so it isn't a dependency: npx fetches it for those who measure. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Each category's score out of 100, and the findings of a run. */
interface Scores extends Readonly<Record<Category, number>> {
  readonly findings: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
}

const run = promisify(execFile);

async function report(url: string, chromium: string, flag: string): Promise<Report> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${['--headless=new', '--no-sandbox', '--ignore-certificate-errors', flag].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

/** The audits that cost points. */
const findingsOf = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => ({ id, ...audits[id] }))
    .filter(({ score }) => typeof score === 'number' && score < 0.9)
    .map(({ id, displayValue }) => (displayValue === undefined ? id : `${id} (${displayValue})`));

/** The medians of a page's Lighthouse scores for a phone. `flag` is an extra flag for Chromium. */
export async function lighthouseScores(url: string, runs: number, chromium: string, flag: string): Promise<Scores> {
  const reports: Report[] = [];
  for (let index = 0; index < runs; index += 1) reports.push(await report(url, chromium, flag));
  const score = (name: Category) =>
    Math.round(median(reports.map(({ categories }) => (categories[name].score ?? 0) * 100)));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    findings: [...new Set(reports.flatMap(findingsOf))],
  };
}
