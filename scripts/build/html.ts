const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

/** Replaces the one match, and stops the build if the template no longer has it. */
export function replaceOnce(html: string, place: RegExp | string, by: string): string {
  const result = html.replace(place, () => by);
  if (result === html && !html.includes(by)) throw new Error(`index.html has no ${String(place)}`);
  return result;
}
