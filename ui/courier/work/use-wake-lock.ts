import { useEffect } from 'react';

/** Keeps the screen awake while `wanted`, where the browser can. A hidden page loses the lock, so it is asked for again. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let current = true;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (current) lock = given;
      else void given?.release();
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
