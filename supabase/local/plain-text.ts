/** The text of a mail's page, with the targets of its links on lines of their own. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<title>[^<]*<\/title>/gu, '')
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>/gu, '\n$1\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ');
