/** Digits of any script, with the separators that people type. */
const PHONE = /^\(?\+?[\p{Nd}\s().·・\-/]+(?:(?:x|ext\.?)\s*\p{Nd}+)?$/iu;

/** Whether a cleaned text could be dialed: 5 to 20 digits, an extension included. */
export function isPhoneText(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return PHONE.test(text.trim()) && digits >= 5 && digits <= 20;
}
