import { describe, expect, onTestFinished, test } from 'vitest';
import { brandLanding } from '#brand/brand-landing.ts';
import { render } from '../../src/prerender.tsx';

describe('a prerendered page', () => {
  test('has the parts below its first screen', async () => {
    expect((await render('/')).html).toContain(brandLanding.closing.title);
  });

  test('isn’t built if one of its parts can’t be rendered', async () => {
    const { closing } = brandLanding;
    onTestFinished(() => void Object.assign(brandLanding, { closing }));
    Object.assign(brandLanding, { closing: undefined });
    await expect(render('/')).rejects.toThrow(TypeError);
  });
});
