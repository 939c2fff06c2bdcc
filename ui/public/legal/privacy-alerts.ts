/** The addresses that the server stores for alerts. */
export const alertAddressRow = {
  what: 'The addresses at which a browser gets alerts, if you turn them on',
  why: 'To alert you through the browser’s own push service, which can’t read the alerts.',
  kept: 'Until you turn them off or sign out. A recipient’s are deleted an hour after the delivery ended.',
};

/** The choices that this device stores. */
export const alertsHereRow = {
  what: 'The alerts you turned on here, and when you declined them',
  why: 'To turn them on again if the browser drops them, and not to ask again for 30 days.',
  kept: 'Until you turn them off or sign out; that you declined, until you clear the browser’s data.',
};
