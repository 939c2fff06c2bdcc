import { useEffect } from 'react';

/** Keeps the screen awake while `wanted`, if the browser can. A hidden page loses the lock, so it's requested again. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let current = true;
    let asking = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || asking || lock?.released === false) return;
      asking = true;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      asking = false;
      if (!current) void lock?.release();
    };
    const onShown = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', onShown);
      void lock?.release();
    };
  }, [wanted]);
}
