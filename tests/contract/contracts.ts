import { accountReviewContract } from './review/account-review.contract.ts';
import { alertDevicesContract } from './alert/alert-devices.contract.ts';
import { alertsContract } from './alert/alerts.contract.ts';
import { approvedRolesContract } from './review/approved-roles.contract.ts';
import { arrivalContract } from './delivery/place/arrival.contract.ts';
import { arrivalApproachContract } from './delivery/place/arrival-approach.contract.ts';
import { authContract } from './session/auth.contract.ts';
import { authConfirmedContract } from './session/auth-confirmed.contract.ts';
import { authWatchContract } from './session/auth-watch.contract.ts';
import { authWatchElsewhereContract } from './session/auth-watch-elsewhere.contract.ts';
import { blockedAccountContract } from './account/blocked-account.contract.ts';
import { bookListContract } from './statement/book-list.contract.ts';
import { businessListContract } from './business/business-list.contract.ts';
import { businessReadingContract } from './business/business-reading.contract.ts';
import { businessRepoContract } from './business/business-repo.contract.ts';
import { businessReviewContract } from './review/business-review.contract.ts';
import { casesContract } from './support/cases.contract.ts';
import { caseMoneyContract } from './support/case-money.contract.ts';
import { caseQuestionsContract } from './support/case-questions.contract.ts';
import { objectionCasesContract } from './support/objection-cases.contract.ts';
import { onCallContract } from './support/on-call.contract.ts';
import { caseTimesContract } from './support/case-times.contract.ts';
import { routeSightContract } from './delivery/courier/route-sight.contract.ts';
import { togetherContract } from './delivery/request/together.contract.ts';
import { groupOffersContract } from './delivery/courier/group-offers.contract.ts';
import { stopsContract } from './delivery/courier/stops.contract.ts';
import { severalAtOnceContract } from './delivery/courier/several-at-once.contract.ts';
import { cityHoursContract } from './delivery/request/city-hours.contract.ts';
import { cityPausesContract } from './delivery/request/city-pauses.contract.ts';
import { deliveryWindowsContract } from './delivery/request/delivery-windows.contract.ts';
import { codeLimitsContract } from './verification/code-limits.contract.ts';
import { courierApplicationContract } from './courier/courier-application.contract.ts';
import { courierAreasContract } from './courier/courier-areas.contract.ts';
import { courierCounterRepoContract } from './courier/courier-counter-repo.contract.ts';
import { courierLineContract } from './delivery/board/courier-line.contract.ts';
import { courierMatchingContract } from './delivery/board/courier-matching.contract.ts';
import { courierPositionContract } from './delivery/place/courier-position.contract.ts';
import { courierReviewContract } from './review/courier-review.contract.ts';
import { courierSightContract } from './delivery/board/courier-sight.contract.ts';
import { courierSuspensionContract } from './courier/courier-suspension.contract.ts';
import { decisionMailContract } from './review/decision-mail.contract.ts';
import { deliveryAddressesContract } from './delivery/request/delivery-addresses.contract.ts';
import { deliveryAssignContract } from './delivery/board/delivery-assign.contract.ts';
import { deliveryCancelContract } from './delivery/lifecycle/delivery-cancel.contract.ts';
import { deliveryFeedContract } from './delivery/track/delivery-feed.contract.ts';
import { deliveryHeldContract } from './delivery/lifecycle/delivery-held.contract.ts';
import { deliveryInputContract } from './delivery/request/delivery-input.contract.ts';
import { deliveryLookupsContract } from './delivery/merchant/delivery-lookups.contract.ts';
import { deliveryLostContract } from './delivery/lifecycle/delivery-lost.contract.ts';
import { deliveryMailContract } from './delivery/lifecycle/delivery-mail.contract.ts';
import { deliveryObjectionContract } from './delivery/lifecycle/delivery-objection.contract.ts';
import { deliveryOrderContract } from './delivery/lifecycle/delivery-order.contract.ts';
import { deliveryOverviewContract } from './delivery/merchant/delivery-overview.contract.ts';
import { deliveryPlacesContract } from './delivery/request/delivery-places.contract.ts';
import { deliveryPriceContract } from './delivery/price/delivery-price.contract.ts';
import { deliveryProofContract } from './delivery/lifecycle/delivery-proof.contract.ts';
import { deliveryRequestContract } from './delivery/request/delivery-request.contract.ts';
import { deliveryEligibilityContract } from './delivery/request/delivery-eligibility.contract.ts';
import { deliveryRetryContract } from './delivery/request/delivery-retry.contract.ts';
import { deliveryStepsContract } from './delivery/lifecycle/delivery-steps.contract.ts';
import { deliveryTimeContract } from './delivery/lifecycle/delivery-time.contract.ts';
import { doorAreaContract } from './delivery/place/door-area.contract.ts';
import { emailChangeContract } from './account/email-change.contract.ts';
import { emailLinksContract } from './session/email-links.contract.ts';
import { figuresContract } from './pitch/figures.contract.ts';
import { followedDeliveryRepoContract } from './delivery/track/followed-delivery-repo.contract.ts';
import { groupAlertsContract } from './alert/group-alerts.contract.ts';
import { jobAlertsContract } from './alert/job-alerts.contract.ts';
import { ledgerContract } from './statement/ledger.contract.ts';
import { leftAtCounterContract } from './delivery/lifecycle/left-at-counter.contract.ts';
import { liveBoardContract } from './delivery/board/live-board.contract.ts';
import { magicLinkContract } from './session/magic-link.contract.ts';
import { offerAcceptanceContract } from './delivery/board/offer-acceptance.contract.ts';
import { ownDeliveryContract } from './delivery/board/own-delivery.contract.ts';
import { passwordResetContract } from './session/password-reset.contract.ts';
import { peopleListContract } from './account/people-list.contract.ts';
import { pictureRepoContract } from './account/picture-repo.contract.ts';
import { positionSightContract } from './delivery/place/position-sight.contract.ts';
import { policyContract } from './account/policy.contract.ts';
import { profileChangesContract } from './account/profile-changes.contract.ts';
import { recipientNoteContract } from './delivery/request/recipient-note.contract.ts';
import { removedAccountContract } from './account/removed-account.contract.ts';
import { removedBusinessContract } from './business/removed-business.contract.ts';
import { goodsReportsContract } from './support/goods-reports.contract.ts';
import { casePhotosContract } from './support/case-photos.contract.ts';
import { recipientCasesContract } from './support/recipient-cases.contract.ts';
import { reusedCommandContract } from './delivery/request/reused-command.contract.ts';
import { reviewRecordsContract } from './review/review-records.contract.ts';
import { shopHoursContract } from './delivery/request/shop-hours.contract.ts';
import { shopPointContract } from './delivery/place/shop-point.contract.ts';
import { signOutContract } from './session/sign-out.contract.ts';
import { squattedAccountContract } from './account/squatted-account.contract.ts';
import { standbyContract } from './alert/standby.contract.ts';
import { statusChangesContract } from './review/status-changes.contract.ts';
import { statementsContract } from './statement/statements.contract.ts';
import { keptStatementsContract } from './statement/kept-statements.contract.ts';
import { randomBooksContract } from './statement/random-books.contract.ts';
import { twoCurrenciesContract } from './statement/two-currencies.contract.ts';
import { statementMailsContract } from './statement/statement-mails.contract.ts';
import { payoutsContract } from './statement/payouts.contract.ts';
import { payoutFaultsContract } from './statement/payout-faults.contract.ts';
import { strangersContract } from './account/strangers.contract.ts';
import { tariffsContract } from './delivery/price/tariffs.contract.ts';
import { trackingContract } from './delivery/track/tracking.contract.ts';
import { unverifiedAccountContract } from './account/unverified-account.contract.ts';
import { userRepoContract } from './account/user-repo.contract.ts';
import { userRolesContract } from './account/user-roles.contract.ts';
import { verificationContract } from './verification/verification.contract.ts';

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
  'book-list': bookListContract,
  'business-list': businessListContract,
  'business-reading': businessReadingContract,
  'business-repo': businessRepoContract,
  'business-review': businessReviewContract,
  cases: casesContract,
  'case-money': caseMoneyContract,
  'case-photos': casePhotosContract,
  'case-questions': caseQuestionsContract,
  'objection-cases': objectionCasesContract,
  'case-times': caseTimesContract,
  'on-call': onCallContract,
  'city-hours': cityHoursContract,
  'city-pauses': cityPausesContract,
  'delivery-windows': deliveryWindowsContract,
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
  figures: figuresContract,
  'followed-delivery-repo': followedDeliveryRepoContract,
  'group-alerts': groupAlertsContract,
  'job-alerts': jobAlertsContract,
  ledger: ledgerContract,
  'left-at-counter': leftAtCounterContract,
  'live-board': liveBoardContract,
  'magic-link': magicLinkContract,
  'offer-acceptance': offerAcceptanceContract,
  'route-sight': routeSightContract,
  'several-at-once': severalAtOnceContract,
  stops: stopsContract,
  together: togetherContract,
  'group-offers': groupOffersContract,
  'own-delivery': ownDeliveryContract,
  'password-reset': passwordResetContract,
  'people-list': peopleListContract,
  'picture-repo': pictureRepoContract,
  'position-sight': positionSightContract,
  policy: policyContract,
  'profile-changes': profileChangesContract,
  'goods-reports': goodsReportsContract,
  'recipient-cases': recipientCasesContract,
  'recipient-note': recipientNoteContract,
  'removed-account': removedAccountContract,
  'removed-business': removedBusinessContract,
  'reused-command': reusedCommandContract,
  'review-records': reviewRecordsContract,
  'shop-hours': shopHoursContract,
  'shop-point': shopPointContract,
  'sign-out': signOutContract,
  'squatted-account': squattedAccountContract,
  standby: standbyContract,
  'status-changes': statusChangesContract,
  payouts: payoutsContract,
  statements: statementsContract,
  'kept-statements': keptStatementsContract,
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
