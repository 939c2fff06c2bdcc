import { isMoved } from '#ui/app/routing/is-moved.ts';
import { documentParsed } from './document-parsed.ts';
import { isGone, offerReload } from './new-version.ts';

/** After a failure, a moving mouse retries only after this time, in ms. A press, a key or the focus retries immediately. */
const RETRY_ON_MOVE_AFTER_MS = 1000;

/** Events that show intent, besides a moving mouse. Scrolling by wheel is reading. */
const INTENT: readonly string[] = ['pointerdown', 'keydown', 'focusin'];

/** Yields to the browser, so that it can show typed letters and paint. */
const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

function link(rel: 'modulepreload' | 'prefetch', href: string): void {
  const element = document.createElement('link');
  element.rel = rel;
  element.href = href;
  element.crossOrigin = '';
  if (rel === 'prefetch') element.as = 'script';
  document.head.append(element);
}

/**
 * Loads the page's whole style sheets: so far it has only the rules for its own markup
 * (`scripts/build/first-paint/used-style.ts`). A link that couldn't be loaded is disabled again, for the next try. It
 * waits for the whole page: a page that starts the app immediately doesn't have the links yet, and React hydrates only
 * a complete page.
 */
async function loadWholeStyle(): Promise<unknown> {
  await documentParsed();
  return Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'), (sheet) => {
      const loaded = new Promise((resolve, reject) => {
        sheet.addEventListener('load', resolve, { once: true });
        sheet.addEventListener('error', reject, { once: true });
      });
      sheet.disabled = false;
      return loaded.catch(() => {
        sheet.disabled = true;
        throw new Error(sheet.href);
      });
    }),
  );
}

/** Loads the app of a prerendered page. */
export interface StartableApp {
  /** Loads the app, which hydrates the page. */
  start(): void;
  /** Starts the app if the event shows the intent to use the page. */
  handle(event: Event): void;
  /** Fetches the app's files at low priority, without running them. */
  prefetch(): void;
}

/**
 * `entry` is the app's entry after all its imports, in order: they run one by one, each in a task of its own. `modules`
 * are fetched along with them, and run by the app.
 */
export function startableApp(entry: readonly string[], modules: readonly string[]): StartableApp {
  let isStarted = false;
  let failedAt = -Infinity;
  const fetchAll = (rel: 'modulepreload' | 'prefetch') => {
    for (const file of [...entry, ...modules]) link(rel, file);
  };
  async function run(): Promise<void> {
    fetchAll('modulepreload');
    const style = loadWholeStyle();
    // The failure is handled where the promise is awaited.
    style.catch(() => undefined);
    for (const part of entry) {
      // The last part renders.
      if (part === entry.at(-1)) await style;
      await import(/* @vite-ignore */ part);
      await yieldToMain();
    }
  }
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    run().catch(() => {
      isStarted = false;
      failedAt = performance.now();
      dispatchEvent(new Event('app-failed'));
      // By now the page has a link to each of its files, from each try.
      const links = document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/"]');
      for (const href of new Set(Array.from(links, (file) => file.href)))
        void isGone(href).then((gone) => gone && offerReload());
    });
  };
  const handle = (event: Event) => {
    if (INTENT.includes(event.type)) start();
    const moves = event.type === 'pointermove' && isMoved(event as PointerEvent);
    if (moves && performance.now() - failedAt > RETRY_ON_MOVE_AFTER_MS) start();
  };
  // Someone signed in or out in another tab, or the page comes from the browser's cache and may show an earlier
  // session.
  addEventListener('storage', start);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start();
  });
  return { start, handle, prefetch: () => fetchAll('prefetch') };
}
