import type { Plugin } from 'vite';

/**
 * Marks the page as a signed-in person's when a session is stored on the device, so that the page prerendered for
 * guests shows the right links from the first paint. Once the app knows who's here, it updates the mark itself.
 */
export const sessionMarkScript = (prefix: string): string =>
  `try{localStorage.getItem('${prefix}session')&&document.documentElement.setAttribute('data-session','')}catch{}`;

/** Puts the script into the head of every page, in the dev server and in the build. */
export function sessionMarkPlugin(script: string): Plugin {
  return {
    name: 'session-mark',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: script, injectTo: 'head-prepend' }],
    },
  };
}
