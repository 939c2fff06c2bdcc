import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, as the browser prints it to a PDF file. */
export async function printedText(page: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const file = await page.pdf({ format, preferCSSPageSize: false });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  // A PDF file has no words, only places of letters: text is compared without white space.
  return text.map((one) => one.replaceAll(/\s/gu, ''));
}
