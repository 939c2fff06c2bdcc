import { useEffect, useRef } from 'react';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { vibrate, useVibrateSetting } from './use-new-offers.ts';

const PATTERN = [300, 150, 300, 150, 300];

/** Two short tones. A browser that requires a touch on the page first stays silent. */
function beep(): void {
  if (typeof AudioContext !== 'function') return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.2;
  volume.connect(audio.destination);
  for (const start of [0, 0.3]) {
    const tone = audio.createOscillator();
    tone.frequency.value = 880;
    tone.connect(volume);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.18);
  }
  setTimeout(() => void audio.close().catch(() => undefined), 1000);
}

/**
 * Alerts the courier when a stored step is refused: they may have put the phone away. Vibrates unless they've turned
 * that off.
 */
export function useRefusalAlert(view: ShiftView | null): void {
  const [vibrates] = useVibrateSetting();
  const waited = useRef(false);
  useEffect(() => {
    if (view === null) return;
    const refused = view.stopped.length > 0 && view.unsent === 0;
    if (refused && waited.current) {
      beep();
      if (vibrates) vibrate(PATTERN);
    }
    waited.current = view.unsent > 0;
  }, [view, vibrates]);
}
