import type { Browser } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time, in µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The longest time that the page's main thread was busy during `work`, in ms of CPU time, unaffected by other work on
 * the machine. Only Chromium reports it.
 */
export async function longestTask(browser: Browser, work: () => Promise<void>): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && pages.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('Not a single task was traced.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
