import type { Alerting } from '#core/alert/alerting.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import type { Integration } from '#core/integration/integration.ts';
import type { Bookkeeping } from '#core/statement/bookkeeping.ts';
import { polledStatements } from '#core/statement/statement-feed.ts';
import type { Support } from '#core/support/support.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { supabaseAlertDevices } from './alert/supabase-alert-devices.ts';
import { connectDispatch } from './delivery/connect-dispatch.ts';
import { Connection, type ProjectAddress } from './connection.ts';
import { supabaseEmailChange } from './account/email-change.ts';
import { supabaseApiKeys } from './integration/supabase-api-keys.ts';
import { supabaseWebhookEndpoints } from './integration/supabase-webhook-endpoints.ts';
import { supabaseApiRequests } from './integration/supabase-api-requests.ts';
import { supabaseAccountReview } from './account/supabase-account-review.ts';
import { supabaseAuth } from './account/supabase-auth.ts';
import { supabaseBusinessRecords } from './business/supabase-business-records.ts';
import { supabaseStatementBooks, supabaseStatements } from './statement/supabase-statements.ts';
import { supabaseBusinessRepo } from './business/supabase-business-repo.ts';
import { supabaseCaseDesk, supabaseCases } from './support/supabase-cases.ts';
import { supabaseRecipientCases } from './support/supabase-recipient-cases.ts';
import { supabaseCourierCounterRepo } from './supabase-courier-counter-repo.ts';
import { supabaseFollowedDeliveryRepo } from './supabase-followed-delivery-repo.ts';
import { supabasePitchFigures } from './supabase-pitch-figures.ts';
import { supabasePictureRepo } from './account/supabase-picture-repo.ts';
import { supabaseUserRepo } from './account/supabase-user-repo.ts';
import { supabaseVerification } from './account/supabase-verification.ts';

export interface SupabaseOptions extends ProjectAddress {
  readonly storage: LocalStoragePort;
  /** The product's own URL, without a trailing slash: the links in the authentication service's emails lead here. */
  readonly siteUrl: string;
  /** Sends requests: the browser's `fetch`, except in tests. */
  readonly fetch?: typeof fetch;
  /** Called each time the project answers with a value that this page doesn't know: the page may be older. */
  readonly onUnknownAnswer?: () => void;
}

/** Connects a browser tab, with its own storage, to a Supabase project. */
export function connectSupabase({
  url,
  anonKey,
  storage,
  siteUrl,
  fetch: fetcher = (...call) => fetch(...call),
  onUnknownAnswer,
}: SupabaseOptions): Backend & Dispatch & Bookkeeping & Alerting & Integration & Support {
  const connection = new Connection({ url, anonKey }, storage, fetcher, onUnknownAnswer);
  const statements = supabaseStatements(connection);
  return {
    auth: supabaseAuth(connection, siteUrl),
    emailChange: supabaseEmailChange(connection),
    users: supabaseUserRepo(connection),
    accountReview: supabaseAccountReview(connection),
    businessRecords: supabaseBusinessRecords(connection),
    statements,
    // This browser's own commands don't change its statements.
    statementFeed: (page) => polledStatements(statements, { nudges: () => () => undefined }, page),
    statementBooks: supabaseStatementBooks(connection),
    businesses: supabaseBusinessRepo(connection),
    verification: supabaseVerification(connection),
    pictures: supabasePictureRepo(connection),
    courierCounter: supabaseCourierCounterRepo(connection),
    pitchFigures: supabasePitchFigures(connection),
    followedDeliveries: supabaseFollowedDeliveryRepo(connection),
    alertDevices: supabaseAlertDevices(connection),
    apiKeys: supabaseApiKeys(connection),
    apiRequests: supabaseApiRequests(connection),
    webhookEndpoints: supabaseWebhookEndpoints(connection),
    cases: supabaseCases(connection),
    caseDesk: supabaseCaseDesk(connection),
    recipientCases: supabaseRecipientCases(connection),
    ...connectDispatch(connection),
  };
}
