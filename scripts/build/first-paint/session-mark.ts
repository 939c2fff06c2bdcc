import type { Plugin } from 'vite';

/**
 * Marks the page as a signed-in person's when a session is stored on the device, so that the page prerendered for
 * guests shows the right links from the first paint. Once the app knows the session, it updates the mark itself. A
 * second mark says that the tab has drafts of forms, which only the app can restore.
 */
export const sessionMarkScript = (prefix: string): string =>
  `try{let m=n=>document.documentElement.setAttribute(n,'');localStorage.getItem('${prefix}session')&&m('data-session');sessionStorage.getItem('${prefix}drafts')&&m('data-drafts')}catch{}`;

/** Adds the script to the head of the dev server's page. The build includes it in the script of each page. */
export function sessionMarkPlugin(script: string): Plugin {
  return {
    name: 'session-mark',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: script, injectTo: 'head-prepend' }],
    },
  };
}
