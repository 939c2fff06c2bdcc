/** The part of the form for several deliveries of one courier, fetched once a merchant adds another. */
export { planned } from './plan.ts';
export { checkOne, sendTogether, showRequested } from './send.ts';
export { Tray } from './tray-card.tsx';
