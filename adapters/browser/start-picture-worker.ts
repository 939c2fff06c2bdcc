/** The part of Trusted Types that's used here. Not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}

let address: Promise<string> | null = null;

/** The worker's URL, through the one policy that the content security policy allows: it returns nothing else. */
async function workerAddress(): Promise<string> {
  const { default: url } = await import('./picture-worker.ts?worker&url');
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('picture-worker', { createScriptURL: () => url }).createScriptURL('') ?? url;
}

/** Starts a worker that decodes and encodes pictures. */
export async function startPictureWorker(): Promise<Worker> {
  address ??= workerAddress().catch((error: unknown) => {
    address = null;
    throw error;
  });
  const url = await address;
  const worker = new Worker(url, { type: 'module', name: 'pictures' });
  // A listener in the page finds out whether the worker's file is gone.
  worker.addEventListener('error', () => dispatchEvent(new CustomEvent('file-failed', { detail: url })));
  return worker;
}
