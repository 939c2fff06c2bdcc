import { heldOffer, isGone, offerReload } from './first-paint/new-version.ts';
import { keepTyped } from './typed-text.ts';

/** The file's address in an error message of a browser or of Vite; Safari's message has none. */
const FILE = /(?:https?:\/)?\/\S+\.(?:js|css)/u;
const WORDS = {
  gone: 'There’s a new version of this page. Reload it to go on.',
  unreachable: 'You’re offline, or we can’t be reached. Please try again.',
};

/** Delay of the offer, in ms: it must not appear between a press and its release. */
const OFFER_DELAY_MS = 400;

/** The app's entry, as named in this page. */
const entry = (): string =>
  document.querySelector<HTMLElement>('script[data-entry]')?.dataset['entry']?.split(' ').at(-1) ??
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '/', location.href).pathname;

/** Whether the host's front page belongs to another version. */
const isReplaced = async (): Promise<boolean> => {
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && !(await page.text()).includes(entry());
};

/** Whether a script exists but can't run, because one of its imports is gone. */
async function hasMissingImports(file: string): Promise<boolean> {
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

/** Whether a new version explains why this file, or an unnamed one, can't be fetched. */
async function isOutdated(file: string | undefined): Promise<boolean> {
  try {
    return file === undefined ? await isReplaced() : (await isGone(file)) || (await hasMissingImports(file));
  } catch {
    return false;
  }
}

/** Adds the text about typed fields, and a button that closes the offer until the next missing file. */
function completeOffer(offer: HTMLDialogElement): void {
  offer.querySelector('p')?.append(' What you typed stays, except passwords and codes.');
  const button = document.createElement('input');
  button.type = 'button';
  button.className = 'button button--quiet button--small';
  button.value = 'Later';
  button.addEventListener('click', () => offer.close());
  offer.append(button);
}

/** Shows the offer above a modal dialog, which would otherwise make it unreachable. */
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
  if (gone) setTimeout(raiseOffer, OFFER_DELAY_MS);
  return gone ? WORDS.gone : WORDS.unreachable;
}

/**
 * Offers to reload the page when a file of it is gone from the host. Vite's loader reports scripts and styles; code
 * that starts a worker reports the worker's file. The loader's error gets a readable message, for the screen that
 * catches it.
 */
addEventListener('vite:preloadError', ({ payload }) => {
  (payload as Error & { words?: Promise<string> }).words = look(FILE.exec(payload.message)?.[0]);
});
addEventListener('file-failed', (event) => void look((event as CustomEvent<string>).detail));
heldOffer()?.querySelector('input')?.addEventListener('click', keepTyped);
