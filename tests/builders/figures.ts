import { instant } from '#core/instant.ts';
import type { Figures } from '#core/pitch/figures.ts';

/** The figures of a marketplace without any deliveries, couriers or cases, and with support for 40 hours a week. */
export const NO_FIGURES: Figures = {
  computedAt: instant(0),
  attempts: 0,
  onTime: 0,
  credited: 0,
  expired: 0,
  couriers28: null,
  weeksClosed: 0,
  weeksPaid: 0,
  answered: 0,
  answeredInTime: 0,
  medianAnswerMinutes: null,
  onCallShare: 0,
  supportHours: 40,
};
