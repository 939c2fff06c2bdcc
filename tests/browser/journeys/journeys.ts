import type { Page } from '@playwright/test';
import { isAskedToSignIn, isNoAdministrator, signsOutInOneTab } from './access.ts';
import { changesTheAddress, changesThePicture, editsTheProfile } from './account.ts';
import { decidesOnBusinesses, listsTheUsers } from './administration.ts';
import type { Backend } from './backend.ts';
import { addsABusiness, seesOwnBusinessesOnly, verifiesBeforeBusinesses } from './businesses.ts';
import { resetsByCode, signsInByLink } from './forgotten-password.ts';
import { mistypesTheCode, registersAsCourier, registersAsCustomer, registersAsMerchant } from './registration.ts';

/** One flow through the product, driven through its pages. */
export type Journey = (page: Page, backend: Backend) => Promise<void>;

/** All journeys. Each backend runs every one of them, unchanged. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'registers as a customer and follows a delivery': registersAsCustomer,
  'registers as a merchant with a business': registersAsMerchant,
  'registers as a courier, and the landing page counts one more': registersAsCourier,
  'mistypes the code, requests another, and only that one works': mistypesTheCode,
  'forgot the password and sets a new one with a code': resetsByCode,
  'forgot the password and signs in with a one-time link': signsInByLink,
  'edits the profile': editsTheProfile,
  'changes the email, and signs in with it': changesTheAddress,
  'uploads a profile picture and removes it': changesThePicture,
  'adds a business and opens its dashboard': addsABusiness,
  'sees only their own businesses': seesOwnBusinessesOnly,
  'verifies the email before using businesses': verifiesBeforeBusinesses,
  'as an administrator decides on a business, and the merchant sees it': decidesOnBusinesses,
  'as an administrator lists the users': listsTheUsers,
  'signed out, is asked to sign in and brought back': isAskedToSignIn,
  "as a non-administrator, cannot open administrators' pages": isNoAdministrator,
  'signs out in one tab, which signs out all': signsOutInOneTab,
};
