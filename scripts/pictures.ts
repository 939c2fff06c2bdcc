import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { chromiumLaunch } from './chromium-launch.ts';
import { ensureChromium } from './find-browser.ts';
import { pictureFile, PICTURES, THEMES, type Picture, type Theme } from './pictures/picture-list.ts';
import { staticHandler } from './static-handler.ts';

/*
 * Takes the README's pictures of the built demo: `npm run pictures`. The clock is stopped, animations are off and
 * randomness is seeded, so that the same code gives the same pictures.
 */

const ROOT = join(import.meta.dirname, '..');
/** A Tuesday at lunchtime in the demo's city. */
const NOW = new Date('2026-07-07T12:24:00-04:00');
const QUALITY = 80;

/** Runs in every page: random values are the same each time. */
function seedRandomness(): void {
  let state = 7;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  Math.random = () => next() / 2_147_483_647;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(values: T): T => {
    if (values !== null) {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = next() % 256;
    }
    return values;
  };
}

async function take(browser: Browser, origin: string, picture: Picture, theme: Theme): Promise<Buffer> {
  const phone = picture.viewport.width < 600;
  const context = await browser.newContext({
    viewport: picture.viewport,
    deviceScaleFactor: picture.scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    isMobile: phone,
    hasTouch: phone,
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(seedRandomness);
    await page.goto(`${origin}/?demo=${picture.scenario}`);
    await page.waitForURL((url) => !url.searchParams.has('demo'));
    await page.locator('main h1').waitFor();
    await picture.pose(page);
    // Hides every trace of the demo, as in a presentation.
    const dock = page.getByRole('complementary', { name: 'Demo' });
    await dock.waitFor();
    await page.keyboard.press('Control+.');
    await dock.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await page.evaluate(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
      await document.fonts.ready;
    });
    await page.locator('.skeleton, .pending, .toast').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    return await framed(browser, shot, picture);
  } finally {
    await context.close();
  }
}

/** Adds round corners and a hairline, since a page's background may equal the README's. */
async function framed(browser: Browser, shot: Buffer, { viewport, scale }: Picture): Promise<Buffer> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale });
  try {
    const page = await context.newPage();
    await page.setContent(
      `<style>body{margin:0;background:none}img{display:block;width:100vw;border-radius:${viewport.width < 600 ? 36 : 16}px}
      div{position:relative}div::after{content:'';position:absolute;inset:0;border:1px solid #80808066;border-radius:${viewport.width < 600 ? 36 : 16}px}</style>
      <div><img src="data:image/png;base64,${shot.toString('base64')}"></div>`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    return await page.screenshot({ type: 'webp', quality: QUALITY, omitBackground: true });
  } finally {
    await context.close();
  }
}

const server = createServer(staticHandler(resolve(ROOT, 'dist-demo')));
await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({ ...chromiumLaunch(), executablePath: ensureChromium() });
try {
  for (const picture of PICTURES)
    for (const theme of THEMES) {
      const file = pictureFile(picture, theme);
      writeFileSync(join(ROOT, file), await take(browser, origin, picture, theme));
      console.log(`${file}  ${Math.ceil(statSync(join(ROOT, file)).size / 1000)} kB`);
    }
} finally {
  await browser.close();
  server.close();
}
