import type { CaughtMail } from './mail-catcher.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/gu, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid #8886;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:0}
p{margin:.25rem 0}.code{font:700 2rem/1.4 ui-monospace,monospace;letter-spacing:.1em;user-select:all}summary{cursor:pointer;margin-top:.5rem}
iframe{width:100%;height:26rem;border:1px solid #8886;border-radius:8px;background:#fff}.dim{opacity:.7}`;

function card({ to, subject, sentAt, code, link, html }: CaughtMail): string {
  return (
    `<article><h2>${escape(subject)}</h2><p class="dim">to ${escape(to)} · ${new Date(sentAt).toLocaleTimeString('en')}</p>` +
    (code === undefined ? '' : `<p class="code">${code}</p>`) +
    (link === undefined ? '' : `<p><a href="${escape(link)}">Open the link</a></p>`) +
    `<details><summary>Show the mail</summary><iframe sandbox title="${escape(subject)}" srcdoc="${escape(html)}"></iframe></details></article>`
  );
}

/** All emails on one page, newest first; it refreshes itself. */
export const mailPage = (mails: readonly CaughtMail[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Mails</title><style>${STYLE}</style></head>` +
  `<body><h1>Mails</h1>${mails.length === 0 ? '<p class="dim">None yet. Every mail that the product sends appears here.</p>' : mails.map(card).join('')}</body></html>`;
