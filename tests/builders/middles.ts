import { loadMiddles, type MiddleOf } from '#core/geography/area-middles.ts';

const [canada, states] = await Promise.all([loadMiddles('ca'), loadMiddles('us')]);

/** The middles of all postal areas. */
export const middleOf: MiddleOf = (country, postalCode) => canada(country, postalCode) ?? states(country, postalCode);
