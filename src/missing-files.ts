import { heldOffer, isGone, offerReload } from './first-paint/new-version.ts';
import { keepTyped } from './typed-text.ts';

/** The address in a browser's or Vite's message; Safari's has none. */
const FILE = /(?:https?:\/)?\/\S+\.(?:js|css)/u;
const WORDS = {
  gone: 'There’s a new version of this page. Reload it to go on.',
  unreachable: 'You’re offline, or we can’t be reached. Please try again.',
};

/** How long the offer waits, in ms: it must not come between a press and its release. */
const PATIENCE_MS = 400;

/** The app's entry, as this page names it. */
const entry = (): string =>
  document.querySelector<HTMLElement>('script[data-entry]')?.dataset['entry']?.split(' ').at(-1) ??
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '/', location.href).pathname;

/** Whether the host's first page is made of another version by now. */
const isReplaced = async (): Promise<boolean> => {
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && !(await page.text()).includes(entry());
};

/** A script that is there can't be run if one of its parts is gone. */
async function lacksParts(file: string): Promise<boolean> {
  const { ok } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
  return (
    ok &&
    file.endsWith('.js') &&
    (await import(/* @vite-ignore */ file).then(
      () => false,
      () => true,
    ))
  );
}

/** Whether a new version is why this file, or one that isn't named, can't be had. */
async function isOutdated(file: string | undefined): Promise<boolean> {
  try {
    return file === undefined ? await isReplaced() : (await isGone(file)) || (await lacksParts(file));
  } catch {
    return false;
  }
}

/** What's true from here on, and a button that puts the offer off, until the next part that's gone. */
function completeOffer(offer: HTMLDialogElement): void {
  offer.querySelector('p')?.append(' What you typed stays, except passwords and codes.');
  const button = document.createElement('input');
  button.type = 'button';
  button.className = 'button button--quiet button--small';
  button.value = 'Later';
  button.addEventListener('click', () => offer.close());
  offer.append(button);
}

/** Shows it above a modal dialog, or nobody could reach it. */
function raiseOffer(): void {
  const offer = heldOffer();
  if (offer === null) return;
  if (offer.querySelector('[value=Later]') === null) completeOffer(offer);
  offerReload();
  if (offer.matches(':modal') || document.querySelector('dialog:modal') === null) return;
  offer.close();
  offer.showModal();
}

async function look(file: string | undefined): Promise<string> {
  const gone = await isOutdated(file);
  if (gone) setTimeout(raiseOffer, PATIENCE_MS);
  return gone ? WORDS.gone : WORDS.unreachable;
}

/**
 * Offers to reload the page when a part of it is gone from the host, whatever needed it: Vite's loader tells of scripts
 * and styles, and whoever starts a worker tells of its file. An error of the loader is given the words for it, for the
 * screen that catches it.
 */
addEventListener('vite:preloadError', ({ payload }) => {
  (payload as Error & { words?: Promise<string> }).words = look(FILE.exec(payload.message)?.[0]);
});
addEventListener('file-failed', (event) => void look((event as CustomEvent<string>).detail));
heldOffer()?.querySelector('input')?.addEventListener('click', keepTyped);
