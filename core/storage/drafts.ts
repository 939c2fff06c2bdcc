import * as v from 'valibot';
import { isUserId, type UserId } from '../identity/user-id.ts';
import { port } from '../port.ts';
import type { LocalStoragePort } from './local-storage-port.ts';
import { storedRecord } from './stored-record.ts';

/** The unsaved drafts of this tab, by the name of their form and, except for a guest's, their owner. */
const kept = storedRecord(
  'session',
  'drafts',
  v.array(
    v.object({
      name: v.string(),
      owner: v.nullable(v.pipe(v.string(), v.guard(isUserId))),
    }),
  ),
);

const keyOf = (name: string, owner: UserId | null) => `draft:${name}${owner === null ? '' : `:${owner}`}`;

function remove(storage: LocalStoragePort, isGone: (name: string, owner: UserId | null) => boolean): void {
  const all = kept.read(storage) ?? [];
  const staying = all.filter(({ name, owner }) => !isGone(name, owner));
  for (const { name, owner } of all) if (isGone(name, owner)) storage.remove('session', keyOf(name, owner));
  if (staying.length === 0) kept.remove(storage);
  else if (staying.length < all.length) kept.write(storage, staying);
}

/** Text and pictures that a person has typed or cropped in this tab and not saved yet. Other people don't get them. */
export function drafts(storage: LocalStoragePort) {
  const keep = (name: string, owner: UserId | null, text: string): void => {
    storage.write('session', keyOf(name, owner), text);
    const all = kept.read(storage) ?? [];
    if (!all.some((draft) => draft.name === name && draft.owner === owner))
      kept.write(storage, [...all, { name, owner }]);
  };

  return {
    /** Stores a draft. If storage is full, it's kept until the page closes. */
    keep,

    /** This visitor's draft, or null. A person who signs in takes over a guest's drafts. */
    read(name: string, visitor: UserId | null): string | null {
      const own = storage.read('session', keyOf(name, visitor));
      if (own !== null || visitor === null) return own;
      const guests = storage.read('session', keyOf(name, null));
      if (guests === null) return null;
      remove(storage, (other, owner) => other === name && owner === null);
      keep(name, visitor, guests);
      return guests;
    },

    /** Removes this visitor's draft, also the one they left as a guest. */
    forget: (name: string, visitor: UserId | null): void =>
      remove(storage, (other, owner) => other === name && (owner === null || owner === visitor)),
  };
}
export type Drafts = ReturnType<typeof drafts>;
export const Drafts = port<Drafts>('Drafts');

/** Removes these people's drafts from this tab. A guest has the owner null. */
export const eraseDrafts = (storage: LocalStoragePort, isTheirs: (owner: UserId | null) => boolean): void =>
  remove(storage, (_name, owner) => isTheirs(owner));
