import type { Page } from '@playwright/test';
import { comesAndGoes } from './access.ts';
import { changesTheAccount } from './account.ts';
import { administers } from './administration.ts';
import type { Backend } from './backend.ts';
import { addsABusiness, verifiesBeforeBusinesses } from './businesses.ts';
import { forgetsThePassword } from './forgotten-password.ts';
import { registersAsCourier, registersAsCustomer, registersAsMerchant } from './registration.ts';

/** One flow through the product, driven through its pages. */
export type Journey = (page: Page, backend: Backend) => Promise<void>;

/** All journeys. Each backend runs every one of them, unchanged. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'mistypes the code, registers as a customer and follows a delivery': registersAsCustomer,
  'registers as a merchant with a business': registersAsMerchant,
  'registers as a courier, and the landing page counts one more': registersAsCourier,
  'forgot the password: sets a new one with a code, signs in with a one-time link': forgetsThePassword,
  'edits the profile, the picture and the email, and signs in with it': changesTheAccount,
  'adds a business and opens its dashboard, but not another one’s': addsABusiness,
  'verifies the email before using businesses': verifiesBeforeBusinesses,
  'as an administrator lists the users and decides on a business': administers,
  'is asked to sign in, is no administrator, and signs out all tabs': comesAndGoes,
};
