import type { BrowserContext, Page } from '@playwright/test';

export const isFirefox = (of: Page | BrowserContext): boolean =>
  ('context' in of ? of.context() : of).browser()?.browserType().name() === 'firefox';

/**
 * In Firefox, Playwright's `fill` sets the value with React's own setter on the field, so React considers the value
 * known and reports no change. In a field without a selection, such as one for an email, it appends instead of
 * replacing. This fixes both.
 */
export async function mendFill(context: BrowserContext): Promise<void> {
  if (!isFirefox(context)) return;
  await context.addInitScript(() => {
    addEventListener(
      'input',
      (event) => {
        const field = event.target as HTMLInputElement & { _valueTracker?: { setValue(text: string): void } };
        if (event.isTrusted || !(event instanceof InputEvent)) return;
        if (field.selectionStart === null) field.value = event.data ?? '';
        field._valueTracker?.setValue(`not ${field.value}`);
      },
      { capture: true },
    );
  });
}
