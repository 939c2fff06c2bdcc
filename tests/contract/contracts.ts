import { accountReviewContract } from './account-review.contract.ts';
import { alertDevicesContract } from './alert-devices.contract.ts';
import { alertsContract } from './alerts.contract.ts';
import { approvedRolesContract } from './approved-roles.contract.ts';
import { arrivalContract } from './arrival.contract.ts';
import { arrivalApproachContract } from './arrival-approach.contract.ts';
import { authContract } from './auth.contract.ts';
import { authConfirmedContract } from './auth-confirmed.contract.ts';
import { authWatchContract } from './auth-watch.contract.ts';
import { authWatchElsewhereContract } from './auth-watch-elsewhere.contract.ts';
import { blockedAccountContract } from './blocked-account.contract.ts';
import { businessReadingContract } from './business-reading.contract.ts';
import { businessRepoContract } from './business-repo.contract.ts';
import { businessReviewContract } from './business-review.contract.ts';
import { codeLimitsContract } from './code-limits.contract.ts';
import { courierApplicationContract } from './courier-application.contract.ts';
import { courierAreasContract } from './courier-areas.contract.ts';
import { courierCounterRepoContract } from './courier-counter-repo.contract.ts';
import { courierLineContract } from './courier-line.contract.ts';
import { courierMatchingContract } from './courier-matching.contract.ts';
import { courierPositionContract } from './courier-position.contract.ts';
import { courierReviewContract } from './courier-review.contract.ts';
import { courierSightContract } from './courier-sight.contract.ts';
import { courierSuspensionContract } from './courier-suspension.contract.ts';
import { decisionMailContract } from './decision-mail.contract.ts';
import { deliveryAddressesContract } from './delivery-addresses.contract.ts';
import { deliveryAssignContract } from './delivery-assign.contract.ts';
import { deliveryCancelContract } from './delivery-cancel.contract.ts';
import { deliveryFeedContract } from './delivery-feed.contract.ts';
import { deliveryHeldContract } from './delivery-held.contract.ts';
import { deliveryInputContract } from './delivery-input.contract.ts';
import { deliveryLookupsContract } from './delivery-lookups.contract.ts';
import { deliveryLostContract } from './delivery-lost.contract.ts';
import { deliveryMailContract } from './delivery-mail.contract.ts';
import { deliveryObjectionContract } from './delivery-objection.contract.ts';
import { deliveryOrderContract } from './delivery-order.contract.ts';
import { deliveryOverviewContract } from './delivery-overview.contract.ts';
import { deliveryPlacesContract } from './delivery-places.contract.ts';
import { deliveryPriceContract } from './delivery-price.contract.ts';
import { deliveryProofContract } from './delivery-proof.contract.ts';
import { deliveryRequestContract } from './delivery-request.contract.ts';
import { deliveryEligibilityContract } from './delivery-eligibility.contract.ts';
import { deliveryRetryContract } from './delivery-retry.contract.ts';
import { deliveryStepsContract } from './delivery-steps.contract.ts';
import { deliveryTimeContract } from './delivery-time.contract.ts';
import { doorAreaContract } from './door-area.contract.ts';
import { emailChangeContract } from './email-change.contract.ts';
import { emailLinksContract } from './email-links.contract.ts';
import { followedDeliveryRepoContract } from './followed-delivery-repo.contract.ts';
import { jobAlertsContract } from './job-alerts.contract.ts';
import { ledgerContract } from './ledger.contract.ts';
import { leftAtCounterContract } from './left-at-counter.contract.ts';
import { liveBoardContract } from './live-board.contract.ts';
import { magicLinkContract } from './magic-link.contract.ts';
import { offerAcceptanceContract } from './offer-acceptance.contract.ts';
import { ownDeliveryContract } from './own-delivery.contract.ts';
import { passwordResetContract } from './password-reset.contract.ts';
import { pictureRepoContract } from './picture-repo.contract.ts';
import { positionSightContract } from './position-sight.contract.ts';
import { policyContract } from './policy.contract.ts';
import { profileChangesContract } from './profile-changes.contract.ts';
import { recipientNoteContract } from './recipient-note.contract.ts';
import { removedAccountContract } from './removed-account.contract.ts';
import { removedBusinessContract } from './removed-business.contract.ts';
import { reusedCommandContract } from './reused-command.contract.ts';
import { reviewRecordsContract } from './review-records.contract.ts';
import { shopPointContract } from './shop-point.contract.ts';
import { signOutContract } from './sign-out.contract.ts';
import { squattedAccountContract } from './squatted-account.contract.ts';
import { standbyContract } from './standby.contract.ts';
import { statusChangesContract } from './status-changes.contract.ts';
import { statementsContract } from './statements.contract.ts';
import { randomBooksContract } from './random-books.contract.ts';
import { twoCurrenciesContract } from './two-currencies.contract.ts';
import { statementMailsContract } from './statement-mails.contract.ts';
import { payoutsContract } from './payouts.contract.ts';
import { payoutFaultsContract } from './payout-faults.contract.ts';
import { strangersContract } from './strangers.contract.ts';
import { tariffsContract } from './tariffs.contract.ts';
import { trackingContract } from './tracking.contract.ts';
import { unverifiedAccountContract } from './unverified-account.contract.ts';
import { userRepoContract } from './user-repo.contract.ts';
import { userRolesContract } from './user-roles.contract.ts';
import { verificationContract } from './verification.contract.ts';

/** The contracts of a backend, each under the name of its file. */
export const CONTRACTS = {
  'account-review': accountReviewContract,
  'alert-devices': alertDevicesContract,
  alerts: alertsContract,
  'approved-roles': approvedRolesContract,
  arrival: arrivalContract,
  'arrival-approach': arrivalApproachContract,
  auth: authContract,
  'auth-confirmed': authConfirmedContract,
  'auth-watch': authWatchContract,
  'auth-watch-elsewhere': authWatchElsewhereContract,
  'blocked-account': blockedAccountContract,
  'business-reading': businessReadingContract,
  'business-repo': businessRepoContract,
  'business-review': businessReviewContract,
  'code-limits': codeLimitsContract,
  'courier-application': courierApplicationContract,
  'courier-areas': courierAreasContract,
  'courier-counter-repo': courierCounterRepoContract,
  'courier-line': courierLineContract,
  'courier-matching': courierMatchingContract,
  'courier-position': courierPositionContract,
  'courier-review': courierReviewContract,
  'courier-sight': courierSightContract,
  'courier-suspension': courierSuspensionContract,
  'decision-mail': decisionMailContract,
  'delivery-addresses': deliveryAddressesContract,
  'delivery-assign': deliveryAssignContract,
  'delivery-cancel': deliveryCancelContract,
  'delivery-feed': deliveryFeedContract,
  'delivery-held': deliveryHeldContract,
  'delivery-input': deliveryInputContract,
  'delivery-lookups': deliveryLookupsContract,
  'delivery-lost': deliveryLostContract,
  'delivery-mail': deliveryMailContract,
  'delivery-objection': deliveryObjectionContract,
  'delivery-order': deliveryOrderContract,
  'delivery-overview': deliveryOverviewContract,
  'delivery-places': deliveryPlacesContract,
  'delivery-price': deliveryPriceContract,
  'delivery-proof': deliveryProofContract,
  'delivery-request': deliveryRequestContract,
  'delivery-eligibility': deliveryEligibilityContract,
  'delivery-retry': deliveryRetryContract,
  'delivery-steps': deliveryStepsContract,
  'delivery-time': deliveryTimeContract,
  'door-area': doorAreaContract,
  'email-change': emailChangeContract,
  'email-links': emailLinksContract,
  'followed-delivery-repo': followedDeliveryRepoContract,
  'job-alerts': jobAlertsContract,
  ledger: ledgerContract,
  'left-at-counter': leftAtCounterContract,
  'live-board': liveBoardContract,
  'magic-link': magicLinkContract,
  'offer-acceptance': offerAcceptanceContract,
  'own-delivery': ownDeliveryContract,
  'password-reset': passwordResetContract,
  'picture-repo': pictureRepoContract,
  'position-sight': positionSightContract,
  policy: policyContract,
  'profile-changes': profileChangesContract,
  'recipient-note': recipientNoteContract,
  'removed-account': removedAccountContract,
  'removed-business': removedBusinessContract,
  'reused-command': reusedCommandContract,
  'review-records': reviewRecordsContract,
  'shop-point': shopPointContract,
  'sign-out': signOutContract,
  'squatted-account': squattedAccountContract,
  standby: standbyContract,
  'status-changes': statusChangesContract,
  payouts: payoutsContract,
  statements: statementsContract,
  'statement-mails': statementMailsContract,
  'random-books': randomBooksContract,
  'two-currencies': twoCurrenciesContract,
  'payout-faults': payoutFaultsContract,
  strangers: strangersContract,
  tariffs: tariffsContract,
  tracking: trackingContract,
  'unverified-account': unverifiedAccountContract,
  'user-repo': userRepoContract,
  'user-roles': userRolesContract,
  verification: verificationContract,
} as const;

export type ContractName = keyof typeof CONTRACTS;

export const CONTRACT_NAMES = Object.keys(CONTRACTS) as ContractName[];
