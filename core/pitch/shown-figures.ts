import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { areShowable, type Figures } from './figures.ts';
import type { PitchFigures } from './pitch-figures.ts';

/** The figures that public pages show; null if there are none to show. Never fails. */
export function shownFigures(figures: PitchFigures, clock: Clock) {
  return async (): Promise<Figures | null> => {
    const read = await figures.read();
    return read.ok && read.value !== null && areShowable(read.value, clock.now()) ? read.value : null;
  };
}
export type ShownFigures = ReturnType<typeof shownFigures>;
export const ShownFigures = port<ShownFigures>('ShownFigures');
