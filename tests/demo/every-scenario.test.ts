import { expect, test } from 'vitest';
import type { Scenario } from '#demo/demo-port.ts';
import { opened } from './opened-scenario.ts';

const PLACES: Readonly<Record<Scenario, RegExp>> = {
  'first-visit': /^\/$/,
  'pitch-unproven': /^\/$/,
  registration: /^\/register$/,
  'code-by-mail': /^\/verify-email$/,
  'expired-code': /^\/verify-email$/,
  'choose-a-role': /^\/account-type$/,
  'track-a-delivery': /^\/basic-user-setup$/,
  'business-onboarding': /^\/business-details$/,
  'courier-onboarding': /^\/courier-location$/,
  'unverified-merchant': /^\/my-businesses$/,
  'waiting-for-approval': /^\/my-businesses$/,
  'merchant-dashboard': /^\/business-dashboard\//,
  'every-status': /^\/my-businesses$/,
  'first-delivery': /^\/request-delivery\//,
  'lunch-rush': /^\/deliveries\/[^/]+$/,
  'lunch-rush-board': /^\/admin\/board\/ca-on-toronto$/,
  'track-live': /^\/track\/[^/]+$/,
  'courier-on-the-map': /^\/track\/[^/]+$/,
  'phone-in-a-pocket': /^\/track\/[^/]+$/,
  'no-drawing': /^\/track\/[^/]+$/,
  'courier-no-show': /^\/deliveries\/.+\//,
  'delivery-failed': /^\/deliveries\/.+\//,
  'door-again': /^\/deliveries\/.+\//,
  'late-credit': /^\/deliveries\/.+\//,
  'ten-thousand-deliveries': /^\/deliveries\/[^/]+$/,
  'webhook-outage': /^\/developers\/[0-9a-f-]+\/webhooks$/,
  'first-api-order': /^\/developers\/[0-9a-f-]+\/explorer$/,
  'courier-waiting': /^\/success-sign-in$/,
  'approve-a-courier': /^\/admin\/accounts\?status=Pending&role=Courier$/,
  'courier-shift': /^\/courier$/,
  'two-couriers-one-offer': /^\/courier$/,
  'alert-in-the-pocket': /^\/my-account$/,
  'approval-queue': /^\/admin\/businesses/,
  'hundred-thousand': /^\/admin\/businesses/,
  'all-users': /^\/admin\/users/,
  'pay-couriers': /^\/admin\/payouts/,
  'month-end': /^\/admin\/invoices/,
  'raise-prices': /^\/admin\/prices/,
  'crushed-cake': /^\/admin\/cases#record=/,
  'night-report': /^\/help\?courier=/,
  'snow-pause': /^\/admin\/hours\/ca-on-toronto$/,
  'forgotten-password': /^\/forgot-password\?step=verification$/,
  'no-network': /^\/register$/,
  'slow-network': /^\/sign-in$/,
};

test.each(Object.entries(PLACES) as [Scenario, RegExp][])('%s opens its page', async (scenario, place) => {
  expect((await opened(scenario)).path).toMatch(place);
});
