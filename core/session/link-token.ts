import { withoutInvisible } from '../plain-text.ts';

/** The parameters of an opened link. Some mail programs show a link with its `&` escaped, and people copy that. */
export const linkParameters = (query: string): URLSearchParams => new URLSearchParams(query.replaceAll('&amp;', '&'));

/** A token's characters: of Base64 for addresses, in one part or, for a session, in three. */
const TOKEN = /[\w-]+(?:\.[\w-]+)*/u;

/**
 * The token in a link's parameter, without characters that came with the text around the link, such as a full stop, a
 * bracket or another parameter; null without the parameter, and empty without a token in it.
 */
export const linkToken = (value: string | null): string | null =>
  value === null ? null : (TOKEN.exec(withoutInvisible(value))?.[0] ?? '');
