import { knownTimeZone } from '#core/known-time-zone.ts';
import { brandPages } from '#brand/brand-pages.ts';

/** The zone of the operator's calendar, in which payments and prices have their days. Each form that asks names it. */
export const companyZone: string = knownTimeZone(brandPages.company.timeZone);
