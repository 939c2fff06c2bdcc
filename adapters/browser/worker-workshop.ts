import { isPictureData } from '#core/account/picture-data.ts';
import type { PictureWorkshop } from '#core/account/picture-workshop.ts';
import { ok, refused } from '#core/result.ts';
import type { PictureAnswer, PictureJob } from './picture-worker.ts';
import { startPictureWorker } from './start-picture-worker.ts';

type Answer = NonNullable<PictureAnswer['result']> | undefined;
/** A job without its id. */
type Task = PictureJob extends infer Job ? (Job extends PictureJob ? Omit<Job, 'id'> : never) : never;

/** Processes pictures in a web worker. `start` is called on first use, and again after the worker crashed. */
export function workerWorkshop(start: () => Promise<Worker> = startPictureWorker): PictureWorkshop {
  let running: Promise<Worker> | null = null;
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();

  const giveUp = () => {
    running = null;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };

  async function hire(): Promise<Worker> {
    const worker = await start();
    worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<PictureAnswer>) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    worker.addEventListener('error', giveUp);
    return worker;
  }

  const worker = () =>
    (running ??= hire().catch((error: unknown) => {
      running = null;
      throw error;
    }));

  async function run(task: Task, transfer: Transferable[] = []): Promise<Answer> {
    try {
      const hired = await worker();
      const id = (last += 1);
      return await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        hired.postMessage({ ...task, id } satisfies PictureJob, transfer);
      });
    } catch {
      return undefined;
    }
  }

  return {
    prepare: () => void worker().catch(() => undefined),

    async decode(file, longestSide) {
      const bitmap = await run({ do: 'decode', file, longestSide });
      return bitmap instanceof ImageBitmap ? ok(bitmap) : refused('image-not-processed');
    },

    async encodeJpeg(bitmap, { x, y, width, height }, longestSide, quality) {
      const part = await createImageBitmap(bitmap, x, y, width, height).catch(() => null);
      const url = part === null ? undefined : await run({ do: 'encode', bitmap: part, longestSide, quality }, [part]);
      return typeof url === 'string' && url.startsWith('data:image/jpeg') && isPictureData(url)
        ? ok(url)
        : refused('image-not-processed');
    },
  };
}
