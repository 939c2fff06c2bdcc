import { BRAND_SETTING } from '../../../demo/brands.ts';

/**
 * In the demo only: hides a prerendered page that's about to be replaced, so that it doesn't flash. That's the case if
 * its URL is one of the demo's links or another brand is chosen. The entry point shows the page again.
 */
export const holdPageScript = `try{let b=localStorage.getItem('demo:panel:${BRAND_SETTING}');if(b&&b!='default'||/[?&]demo(-window)?=/.test(location.search))document.documentElement.style.visibility='hidden'}catch{}`;
