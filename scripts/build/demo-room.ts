import type { Plugin } from 'vite';
import { HIDDEN_SETTING } from '../../ui/demo/settings.ts';

/**
 * In the demo only: on a small screen, reserves space for the demo's bar above the page from the first paint, so that
 * the page doesn't jump when it loads. The bar's own style takes over then, see ui/demo/demo-dock.css.
 */
export const demoRoomScript = `try{matchMedia('(max-width: 63.99rem)').matches&&localStorage.getItem('demo:panel:${HIDDEN_SETTING}')!='yes'&&(document.documentElement.style.paddingBlockStart='2.75rem')}catch{}`;

/** Puts the script into the head of every page of the build. */
export function demoRoomPlugin(): Plugin {
  return {
    name: 'demo-room',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: demoRoomScript, injectTo: 'head-prepend' }],
    },
  };
}
