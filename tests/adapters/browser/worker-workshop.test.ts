import { aJpeg, aPng } from '#tests/builders/picture.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PictureAnswer, PictureJob } from '#adapters/browser/picture-worker.ts';
import { workerWorkshop } from '#adapters/browser/worker-workshop.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { eventually } from '#tests/eventually.ts';

class FakeBitmap {
  readonly width = 8;
  readonly height = 6;
  close(): void {}
}
const bitmap = new FakeBitmap() as unknown as ImageBitmap;

/** A worker that answers with `answer`. */
class FakeWorker extends EventTarget {
  readonly jobs: PictureJob[] = [];
  answer: (job: PictureJob) => PictureAnswer | null = ({ id }) => ({ id });
  postMessage(job: PictureJob): void {
    this.jobs.push(job);
    const answer = this.answer(job);
    if (answer !== null) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })));
  }
  breakDown(): void {
    this.dispatchEvent(new Event('error'));
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const start = vi.fn<() => Promise<Worker>>(async () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const workshop = workerWorkshop(start);
  return { start, workers, workshop, decode: () => workshop.decode(new Blob(), 100) };
}

beforeEach(() => {
  vi.stubGlobal('ImageBitmap', FakeBitmap);
  vi.stubGlobal('createImageBitmap', async () => new FakeBitmap());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Waits until the worker has received a job. */
const jobOf = (worker: () => FakeWorker | undefined) =>
  eventually(() => {
    expect(worker()?.jobs).not.toHaveLength(0);
  });

describe('Pictures in a worker', () => {
  test('one worker serves everyone, started on first use or when asked to get ready', async () => {
    const { start, workers, workshop, decode } = setUp();
    expect(start).not.toHaveBeenCalled();
    workshop.prepare();
    await eventually(() => expect(workers).toHaveLength(1));
    const [worker] = workers;
    if (worker) worker.answer = ({ id }) => ({ id, result: bitmap });
    expect(valueOf(await decode())).toBe(bitmap);
    expect(valueOf(await decode())).toBe(bitmap);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('answers are matched to their jobs in any order', async () => {
    const { workers, workshop } = setUp();
    workshop.prepare();
    await eventually(() => expect(workers).toHaveLength(1));
    const [worker] = workers;
    if (worker) worker.answer = () => null;
    const both = [
      workshop.decode(new Blob(), 1),
      workshop.encodeJpeg(bitmap, { x: 0, y: 0, width: 1, height: 1 }, 1, 0.9),
    ] as const;
    await eventually(() => expect(worker?.jobs).toHaveLength(2));
    for (const job of worker?.jobs.toReversed() ?? []) {
      const result = job.do === 'decode' ? bitmap : aJpeg();
      worker?.dispatchEvent(new MessageEvent('message', { data: { id: job.id, result } satisfies PictureAnswer }));
    }
    expect(valueOf(await both[0])).toBe(bitmap);
    expect(valueOf(await both[1])).toBe(aJpeg());
  });

  test('a failed job is refused', async () => {
    const { workshop, decode } = setUp();
    expect(refusalOf(await decode())).toBe('image-not-processed');
    expect(refusalOf(await workshop.encodeJpeg(bitmap, { x: 0, y: 0, width: 1, height: 1 }, 1, 0.9))).toBe(
      'image-not-processed',
    );
  });

  test('an output that is not a JPEG is refused: some browsers return a PNG instead', async () => {
    const { workers, workshop } = setUp();
    workshop.prepare();
    await eventually(() => expect(workers).toHaveLength(1));
    const [worker] = workers;
    if (worker) worker.answer = ({ id }) => ({ id, result: aPng() });
    expect(refusalOf(await workshop.encodeJpeg(bitmap, { x: 0, y: 0, width: 1, height: 1 }, 1, 0.9))).toBe(
      'image-not-processed',
    );
  });

  test('a crashed worker fails its jobs, and a new one takes the next picture', async () => {
    const { start, workers, decode } = setUp();
    const waiting = decode();
    await eventually(() => expect(workers).toHaveLength(1));
    await jobOf(() => workers[0]);
    workers[0]?.breakDown();
    expect(refusalOf(await waiting)).toBe('image-not-processed');
    await decode();
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('a worker that can’t start fails, and the next picture starts another', async () => {
    const { start, decode } = setUp();
    start.mockRejectedValueOnce(new Error('no workers here'));
    expect(refusalOf(await decode())).toBe('image-not-processed');
    await decode();
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('a crop that cannot be cut out is refused', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('closed', 'InvalidStateError')));
    expect(refusalOf(await setUp().workshop.encodeJpeg(bitmap, { x: 0, y: 0, width: 1, height: 1 }, 1, 0.9))).toBe(
      'image-not-processed',
    );
  });
});
