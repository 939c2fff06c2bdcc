import * as v from 'valibot';
import type { Figures } from '#core/pitch/figures.ts';
import type { PitchFigures } from '#core/pitch/pitch-figures.ts';
import type { Connection } from './connection.ts';
import { FIGURES_COLUMNS } from './figures-columns.ts';
import { Time } from './received-time.ts';
import { rowsOf } from './received.ts';

const count = v.number();
const FigureRow = v.object({
  computedAt: Time,
  attempts: count,
  onTime: count,
  credited: count,
  expired: count,
  couriers28: v.nullable(count),
  weeksClosed: count,
  weeksPaid: count,
  answered: count,
  answeredInTime: count,
  medianAnswerMinutes: v.nullable(count),
  onCallShare: count,
  supportHours: count,
});
const figureRows = rowsOf(FigureRow, (row): Figures => row);

export const supabasePitchFigures = (connection: Connection): PitchFigures => ({
  read: async () =>
    figureRows.one(
      await connection.call((client) => client.from('pitch_figures').select(FIGURES_COLUMNS).maybeSingle()),
    ),
});
