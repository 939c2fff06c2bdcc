import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Lazily } from './use-port.ts';

type Storage = Lazily<LocalStoragePort>;

const keyOf = (name: string) => `draft:${name}`;

/** Where the names of all drafts of this tab are kept. */
const NAMES = 'drafts';

async function namesOfDrafts(storage: Storage): Promise<string[]> {
  try {
    const names: unknown = JSON.parse((await storage.read('session', NAMES)) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** What was kept for this tab under a name; null when there is nothing. */
export const readDraft = (storage: Storage, name: string): Promise<string | null> =>
  storage.read('session', keyOf(name));

/** Keeps something unsaved for this tab. What finds no room is kept until the page closes. */
export async function keepDraft(storage: Storage, name: string, text: string): Promise<void> {
  await storage.write('session', keyOf(name), text);
  const names = await namesOfDrafts(storage);
  if (!names.includes(name)) await storage.write('session', NAMES, JSON.stringify([...names, name]));
}

export const forgetDraft = (storage: Storage, name: string): Promise<void> => storage.remove('session', keyOf(name));

/** Forgets every draft of this tab: whoever signs out leaves nothing for the next person to find in a form. */
export async function forgetDrafts(storage: Storage): Promise<void> {
  for (const name of await namesOfDrafts(storage)) await forgetDraft(storage, name);
  await storage.remove('session', NAMES);
}
