import type { Brand } from './brand.ts';

/** The logo mark as a separate file, for the favicon, the manifest's icons and emails. */
export function brandMarkSvg({ mark, colors }: Brand): string {
  const { signal, onSignal } = colors.light;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}">`,
    `<path fill="${signal}" d="${mark.tile}"/>`,
    `<path fill="none" stroke="${onSignal}" stroke-width="3.2" stroke-linecap="round" d="${mark.route}"/>`,
    `<circle cx="${mark.stop.x}" cy="${mark.stop.y}" r="${mark.stop.r}" fill="${onSignal}"/>`,
    '</svg>\n',
  ].join('');
}
