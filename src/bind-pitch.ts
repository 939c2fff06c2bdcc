import type { Container } from 'inversify';
import { Clock } from '#core/clock.ts';
import { PitchFigures } from '#core/pitch/pitch-figures.ts';
import { ShownFigures, shownFigures } from '#core/pitch/shown-figures.ts';

/** Binds the figures of public pages. */
export function bindPitch(container: Container, figures: PitchFigures): void {
  container.bind(PitchFigures).toConstantValue(figures);
  container.bind(ShownFigures).toResolvedValue(shownFigures, [PitchFigures, Clock]);
}
