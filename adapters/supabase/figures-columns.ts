/** The columns of `pitch_figures`, by the names of `Figures`. The page's script selects them too. */
export const FIGURES_COLUMNS =
  'computedAt:computed_at,attempts,onTime:on_time,credited,expired,couriers28:couriers,weeksClosed:weeks_closed,weeksPaid:weeks_paid';
