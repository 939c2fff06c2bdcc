import { HIDDEN_SETTING } from '../../../ui/demo/settings.ts';

/**
 * In the demo only: on a small screen, reserves space for the demo's bar above the page from the first paint, so that
 * the page doesn't jump when the bar loads. The bar's own style then replaces this; see ui/demo/demo-dock.css.
 */
export const demoRoomScript = `try{matchMedia('(max-width: 63.99rem)').matches&&localStorage.getItem('demo:panel:${HIDDEN_SETTING}')!='yes'&&(document.documentElement.style.paddingBlockStart='2.75rem')}catch{}`;
