import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { Figures } from './figures.ts';

/** The figures behind the claims of the public pages. */
export interface PitchFigures {
  /** Those of this hour or the one before; null if none were counted yet. Anyone may read them. */
  read(): Promise<Result<Figures | null, Failure>>;
}
export const PitchFigures = port<PitchFigures>('PitchFigures');
