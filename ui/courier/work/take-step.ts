import type { JobStep } from '#core/delivery/courier/kept-jobs.ts';

/** Performs a step of the current delivery; `photo` is the proof as a data URL. */
export type TakeStep = (step: JobStep, photo?: string) => void;
