import type { Plugin } from 'vite';

/**
 * Holds a form that is submitted before React listens, so that the browser does not send it off the page.
 * The entry point sets `__hydrated` and does the submit of `__earlySubmit` again.
 */
export const earlySubmitScript =
  "addEventListener('submit',e=>{window.__hydrated||(e.preventDefault(),window.__earlySubmit=e)},true)";

/** Puts the script first in the head of every page, in the dev server as in the build. */
export function earlySubmitPlugin(): Plugin {
  return {
    name: 'early-submit',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: earlySubmitScript, injectTo: 'head-prepend' }],
    },
  };
}
