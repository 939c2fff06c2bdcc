/** The columns of `pitch_figures`, by the names of `Figures`. The page's script selects them too. */
export const FIGURES_COLUMNS =
  'computedAt:computed_at,attempts,onTime:on_time,credited,expired,couriers28:couriers,weeksClosed:weeks_closed,weeksPaid:weeks_paid,answered,answeredInTime:answered_in_time,medianAnswerMinutes:median_answer_minutes,onCallShare:on_call_share,supportHours:support_hours';
