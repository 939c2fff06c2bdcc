import { eraseKeys } from '#adapters/browser/erase-storage.ts';
import type { WindowNews } from '#demo/demo-port.ts';
import { isWindowName, WINDOW_PARAMETER } from '#demo/demo-window.ts';
import { DEMO_PREFIX, PANEL_PREFIX } from './demo-keys.ts';
import { exclusive } from './exclusive.ts';

/** The key for the name of a tab's demo window: it stays when the demo starts over, and ends with the tab. */
const KEY = `${PANEL_PREFIX}window`;
const CHANNEL = `${DEMO_PREFIX}windows`;

/** The name if it can't be stored, for the life of the page. */
let unstored: string | null = null;

/** The name of this window; null for the first one. */
export function windowName(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return isWindowName(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** Removes this tab's own data, which no other window can reach. */
const eraseTab = (except?: string): void => eraseKeys('sessionStorage', DEMO_PREFIX, except);

/**
 * Stores the window's name from the URL, if it has one. A new name starts with empty session storage, because a popup
 * gets a copy of its opener's.
 */
export function takeWindowName(): string | null {
  const name = new URLSearchParams(location.search).get(WINDOW_PARAMETER);
  if (!isWindowName(name)) return null;
  if (windowName() !== name) eraseTab();
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    unstored = name;
  }
  return name;
}

/** Null if the browser has no channels, or refuses them along with all storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** One per page: a channel doesn't receive its own messages. */
const channel = openChannel();

/** Tells the other windows. */
export const notifyWindows = (news: WindowNews): void => channel?.postMessage(news);

const listeners = new Set<(news: WindowNews) => void>();
/** A message that arrived before the panel, which is mounted last, was listening. */
let missed: WindowNews | null = null;

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data !== 'started-over' && data !== 'closed') return;
  eraseTab(data === 'started-over' ? PANEL_PREFIX : undefined);
  if (listeners.size === 0) missed = data;
  for (const listener of listeners) listener(data);
});

/**
 * Calls back with messages of other windows, after erasing this tab's own data. This includes a message that came
 * during startup.
 */
export function watchWindows(listener: (news: WindowNews) => void): () => void {
  listeners.add(listener);
  if (missed !== null) listener(missed);
  missed = null;
  return () => listeners.delete(listener);
}

/** Runs one window's start at a time: two in parallel would each create the shared data. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => exclusive(`${DEMO_PREFIX}start`, work);
