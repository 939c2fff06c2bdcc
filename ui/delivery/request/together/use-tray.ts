import { useCallback, useState } from 'react';
import type { Business } from '#core/business/business.ts';
import { Drafts } from '#core/storage/drafts.ts';
import { currentVisitor, useVisit } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { readTray, trayDraft, type TrayItem } from './tray.ts';

const NONE: readonly TrayItem[] = [];

/** The deliveries of a business that wait in the tray, kept with the draft of the form; none while it's off. */
export function useTray({ id }: Pick<Business, 'id'>, isOff: boolean) {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  const name = trayDraft(id);
  const read = useCallback(async () => readTray(await drafts.read(name, visitor ?? null)), [drafts, name, visitor]);
  const kept = useValue(visitor === undefined ? null : read);
  const [changed, setChanged] = useState<readonly TrayItem[] | null>(null);
  const change = (items: readonly TrayItem[]) => {
    setChanged(items);
    const owner = currentVisitor() ?? null;
    const saved = items.length === 0 ? drafts.forget(name, owner) : drafts.keep(name, owner, JSON.stringify(items));
    void saved.catch(() => undefined);
  };
  return { items: isOff ? NONE : (changed ?? kept ?? NONE), change };
}
