import { describe, expect, test } from 'vitest';
import { claimsOf } from '#core/pitch/claims.ts';
import { shownFigures } from '#core/pitch/shown-figures.ts';
import { opened } from './opened-scenario.ts';
import { claimTexts } from '#ui/public/claim-texts.ts';

/** The figures that a visitor is shown. */
async function figuresIn(scenario: 'first-visit' | 'pitch-unproven') {
  const { path, ports, clock } = await opened(scenario);
  expect(path).toBe('/');
  return shownFigures(ports.pitchFigures, clock)();
}

describe('The claims of the demo’s front page', () => {
  test('first-visit: are proven by its own past', async () => {
    const figures = await figuresIn('first-visit');
    if (figures === null) throw new Error('There are no figures.');
    expect(claimsOf(figures)).toEqual({
      onTime: 'proven',
      couriers: 'proven',
      payouts: 'proven',
      support: 'not-yet',
    });
    expect(figures.attempts).toBeGreaterThan(500);
    expect(figures.attempts - figures.onTime).toBeGreaterThan(0);
    expect(claimTexts(figures)['onTime.figure']).toBe('99%');
  });

  test('pitch-unproven: are none, since nothing was delivered', async () => {
    const figures = await figuresIn('pitch-unproven');
    expect(figures).toMatchObject({ attempts: 0, couriers28: null, weeksClosed: 0 });
    expect(figures === null ? null : claimTexts(figures)).toEqual({});
  });
});
