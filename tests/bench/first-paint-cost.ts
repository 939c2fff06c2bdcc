import type { CDPSession } from 'playwright-core';

/** The browser's work before the first contentful paint, in ms of processor time on the main thread. */
export interface FirstPaintCost {
  style: number;
  layout: number;
  script: number;
}

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly frame?: string; readonly data?: { readonly frame?: string } };
}

const STYLE = 'UpdateLayoutTree';
const LAYOUT = 'Layout';
const SCRIPT = new Set(['EvaluateScript', 'v8.evaluateModule', 'FunctionCall', 'v8.callFunction']);

/** Traces a page during some work. */
export async function traced(cdp: CDPSession, work: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'loading', 'v8'] },
  });
  await work();
  const complete = new Promise((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve);
  });
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/**
 * Sums of style and layout on the page's main thread until its first paint. A counted event inside another one, such
 * as the style of a container query inside a layout, counts only for its own kind.
 */
export function costBeforePaint(events: readonly TraceEvent[]): FirstPaintCost {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) throw new Error('The trace has no first contentful paint.');
  const counted = events
    .filter(
      ({ name, ph, ts, pid, tid }) =>
        ph === 'X' &&
        pid === paint.pid &&
        tid === paint.tid &&
        ts < paint.ts &&
        (name === STYLE || name === LAYOUT || SCRIPT.has(name)),
    )
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const cost: FirstPaintCost = { style: 0, layout: 0, script: 0 };
  const open: TraceEvent[] = [];
  const kind = ({ name }: TraceEvent) => (name === STYLE ? 'style' : name === LAYOUT ? 'layout' : 'script');
  for (const event of counted) {
    while (open.length > 0 && end(open.at(-1)!) <= event.ts) open.pop();
    const around = open.at(-1);
    cost[kind(event)] += took(event);
    if (around !== undefined) cost[kind(around)] -= took(event);
    open.push(event);
  }
  return cost;
}

const end = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
const took = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;
