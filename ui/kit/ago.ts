import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';

/** An age in ms in its largest unit, such as `12 s ago` or `3 min ago`. */
export function ago(ms: number): string {
  const [unit, name] = ms < MINUTE ? [SECOND, 's'] : ms < HOUR ? [MINUTE, 'min'] : ms < DAY ? [HOUR, 'h'] : [DAY, 'd'];
  return `${Math.max(1, Math.floor(ms / unit))}\u00A0${name} ago`;
}
