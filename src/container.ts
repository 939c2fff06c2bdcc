// Required by the container, as its peer dependency; see decision no-decorators.
import { phoneReader } from '#adapters/browser/phone-reader.ts';
import 'reflect-metadata';
import { Container } from 'inversify';
import { consoleLog } from '#adapters/browser/console-log.ts';
import { pageVisibility } from '#adapters/browser/page-visibility.ts';
import { painted } from '#adapters/browser/painted.ts';
import { systemTimers } from '#adapters/browser/system-timers.ts';
import { workerWorkshop } from '#adapters/browser/worker-workshop.ts';
import { CropPicture, cropPicture } from '#core/account/crop-picture.ts';
import { EmailChangePort } from '#core/verification/email-change-port.ts';
import { LoadPicture, loadPicture } from '#core/account/load-picture.ts';
import { OpenPicture, openPicture } from '#core/account/open-picture.ts';
import { PictureRepo } from '#core/account/picture-repo.ts';
import { PictureWorkshop } from '#core/account/picture-workshop.ts';
import { RemovePicture, removePicture } from '#core/account/remove-picture.ts';
import { SavePicture, savePicture } from '#core/account/save-picture.ts';
import { SaveProfile, saveProfile } from '#core/account/save-profile.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { AddBusiness, addBusiness } from '#core/business/add-business.ts';
import { AccountReview } from '#core/review/account-review.ts';
import { ReviewAccount, reviewAccount } from '#core/review/review-account.ts';
import { BusinessRecords } from '#core/review/business-records.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { DeleteBusiness, deleteBusiness } from '#core/review/delete-business.ts';
import { FindOwnBusiness, findOwnBusiness } from '#core/business/find-own-business.ts';
import { FindShownBusiness, findShownBusiness } from '#core/review/find-shown-business.ts';
import { ReviewBusiness, reviewBusiness } from '#core/review/review-business.ts';
import { ReviewChecks, reviewChecks } from '#core/review/review-checks.ts';
import { Clock, ServerClock } from '#core/clock.ts';
import { CourierCount, courierCount } from '#core/courier/courier-count.ts';
import { AddLicenseSide, addLicenseSide } from '#core/courier/add-license-side.ts';
import {
  CompleteCourierRegistration,
  completeCourierRegistration,
} from '#core/courier/complete-courier-registration.ts';
import { CourierCounterRepo } from '#core/courier/courier-counter-repo.ts';
import { CourierLicense, courierLicense } from '#core/courier/license.ts';
import { FindCourierLocation, findCourierLocation } from '#core/courier/location-on-device.ts';
import { KeepCourierLocation, keepCourierLocation } from '#core/courier/keep-location.ts';
import { SaveCourierPicture, saveCourierPicture } from '#core/courier/save-courier-picture.ts';
import { CheckAlerts, checkAlerts } from '#core/alert/check-alerts.ts';
import { KeptAlerts, keptAlerts } from '#core/alert/kept-alerts.ts';
import { RenewAlerts, renewAlerts } from '#core/alert/renew-alerts.ts';
import { AlertedDeliveries } from '#core/alert/alerted-deliveries.ts';
import { storedAlertedDeliveries } from '#core/alert/stored-alerted-deliveries.ts';
import { DeclinedAlerts, declinedAlerts } from '#core/alert/declined-alerts.ts';
import { VibrateSetting, vibrateSetting } from '#core/courier/vibrate-setting.ts';
import { ChangeDelivery, changeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import { DeliveryFeed, TrackingFeed } from '#core/delivery/courier/delivery-feed.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { HandDelivery, handDelivery } from '#core/delivery/board/hand-delivery.ts';
import { KnownRecipients, knownRecipients } from '#core/delivery/merchant/known-recipients.ts';
import { PassedLinks, passedLinks } from '#core/delivery/merchant/passed-links.ts';
import { DeliveryFinder } from '#core/delivery/merchant/delivery-finder.ts';
import { LiveBoard } from '#core/delivery/board/live-board.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { ProofPhoto, proofPhoto } from '#core/delivery/courier/proof-photo.ts';
import { PhoneReader } from '#core/delivery/request/phone-reader.ts';
import { SaveShopHours, saveShopHours } from '#core/delivery/merchant/save-shop-hours.ts';
import { positionSharing } from '#core/delivery/place/position-sharing.ts';
import { PositionSharing } from '#core/delivery/place/shared-position.ts';
import { shift } from '#core/delivery/courier/shift.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { undoableShift } from '#core/delivery/courier/undoable-shift.ts';
import { MarkPaid, markPaid } from '#core/statement/mark-paid.ts';
import { StatementFeed } from '#core/statement/statement-feed.ts';
import { StatementBooks, Statements } from '#core/statement/statements.ts';
import { Tracking } from '#core/delivery/track/tracking.ts';
import { FollowDelivery, followDelivery } from '#core/delivery/track/follow-delivery.ts';
import { Log } from '#core/log.ts';
import type { PollParts } from '#core/poll.ts';
import { Random } from '#core/random.ts';
import { ChooseAccountType, chooseAccountType } from '#core/registration/choose-account-type.ts';
import { CompleteRegistration, completeRegistration } from '#core/registration/complete-registration.ts';
import { MayAddPhone, mayAddPhone } from '#core/registration/may-add-phone.ts';
import { NextSetupStep, nextSetupStep } from '#core/app/next-setup-step.ts';
import { Register, register } from '#core/registration/register.ts';
import { SavePhone, savePhone } from '#core/registration/save-phone.ts';
import { SendRegistrationCode, sendRegistrationCode } from '#core/registration/send-registration-code.ts';
import { VerificationPort } from '#core/verification/verification-port.ts';
import { VerifyEmail, verifyEmail } from '#core/registration/verify-email.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import { LoadAccount, loadAccount } from '#core/session/load-account.ts';
import { AcceptMagicLink, acceptMagicLink } from '#core/session/magic-link.ts';
import { PersonalData, personalData } from '#core/app/personal-data.ts';
import { RequestPasswordLink, requestPasswordLink } from '#core/session/request-password-link.ts';
import {
  ReadReset,
  readReset,
  RequestResetCode,
  requestResetCode,
  SetNewPassword,
  setNewPassword,
  VerifyResetCode,
  verifyResetCode,
} from '#core/verification/reset-password.ts';
import { SignIn, signIn } from '#core/session/sign-in.ts';
import { AlertsHere } from '#core/alert/alerts-here.ts';
import { SignOut, signOut } from '#core/app/sign-out.ts';
import { Drafts, drafts } from '#core/storage/drafts.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { bindCities } from './bind-cities.ts';
import { bindPitch } from './bind-pitch.ts';
import { bindRequests } from './bind-requests.ts';
import type { Platform } from './platform.ts';

/** Binds every port to the platform's adapter, and every use case to its ports. */
export function makeContainer(platform: Platform): Container {
  const container = new Container({ defaultScope: 'Singleton' });

  container.bind(AuthPort).toConstantValue(platform.backend.auth);
  container.bind(AlertsHere).toConstantValue(platform.alerts);
  container.bind(EmailChangePort).toConstantValue(platform.backend.emailChange);
  container.bind(UserRepo).toConstantValue(platform.backend.users);
  container.bind(BusinessRecords).toConstantValue(platform.backend.businessRecords);
  container.bind(AccountReview).toConstantValue(platform.backend.accountReview);
  container.bind(BusinessRepo).toConstantValue(platform.backend.businesses);
  container.bind(VerificationPort).toConstantValue(platform.backend.verification);
  container.bind(PictureRepo).toConstantValue(platform.backend.pictures);
  container.bind(CourierCounterRepo).toConstantValue(platform.backend.courierCounter);
  bindPitch(container, platform.backend.pitchFigures);
  container.bind(FollowedDeliveryRepo).toConstantValue(platform.backend.followedDeliveries);
  container.bind(MerchantDeliveries).toConstantValue(platform.backend.merchantDeliveries);
  container.bind(DeliveryFinder).toConstantValue(platform.backend.deliveryFinder);
  container.bind(Statements).toConstantValue(platform.backend.statements);
  container.bind(StatementBooks).toConstantValue(platform.backend.statementBooks);
  bindCities(container, platform.backend);
  container.bind(CourierDesk).toConstantValue(platform.backend.courierDesk);
  container.bind(LiveBoard).toConstantValue(platform.backend.liveBoard);
  container.bind(Tracking).toConstantValue(platform.backend.tracking);
  const page: PollParts = {
    clock: platform.serverClock,
    random: platform.random,
    timers: systemTimers,
    visibility: pageVisibility,
  };
  container.bind(DeliveryFeed).toDynamicValue(() => platform.backend.feed(page));
  container.bind(StatementFeed).toDynamicValue(() => platform.backend.statementFeed(page));
  container
    .bind(Shift)
    .toResolvedValue(
      (desk, feed, storage, sharing) =>
        undoableShift(shift(desk, feed, storage, { ...page, painted, sharing }), storage, page),
      [CourierDesk, DeliveryFeed, LocalStoragePort, PositionSharing],
    );
  container
    .bind(PositionSharing)
    .toResolvedValue(
      (storage) => positionSharing(platform.devicePosition, storage, platform.clock),
      [LocalStoragePort],
    );
  container.bind(TrackingFeed).toService(DeliveryFeed);
  container.bind(LocalStoragePort).toConstantValue(platform.storage);
  container.bind(Clock).toConstantValue(platform.clock);
  container.bind(ServerClock).toConstantValue(platform.serverClock);
  container.bind(Random).toConstantValue(platform.random);
  container.bind(PhoneReader).toConstantValue(phoneReader);
  container.bind(Log).toConstantValue(consoleLog);
  container.bind(PictureWorkshop).toConstantValue(workerWorkshop());

  // Session
  container.bind(SignIn).toResolvedValue(signIn, [AuthPort]);
  container.bind(SignOut).toResolvedValue(signOut, [AuthPort, PersonalData, Shift, AlertsHere]);
  container.bind(PersonalData).toResolvedValue(personalData, [LocalStoragePort, Clock]);
  container.bind(Drafts).toResolvedValue(drafts, [LocalStoragePort]);
  container.bind(LoadAccount).toResolvedValue(loadAccount, [AuthPort, UserRepo, LocalStoragePort, Log]);
  container.bind(AcceptMagicLink).toResolvedValue(acceptMagicLink, [AuthPort, LocalStoragePort, Clock]);
  container.bind(RequestPasswordLink).toResolvedValue(requestPasswordLink, [AuthPort, LocalStoragePort, Clock]);
  container.bind(RequestResetCode).toResolvedValue(requestResetCode, [VerificationPort, LocalStoragePort, Clock]);
  container.bind(VerifyResetCode).toResolvedValue(verifyResetCode, [VerificationPort, LocalStoragePort, Clock]);
  container.bind(SetNewPassword).toResolvedValue(setNewPassword, [VerificationPort, LocalStoragePort, Clock]);
  container.bind(ReadReset).toResolvedValue(readReset, [LocalStoragePort, Clock]);

  // Registration
  container.bind(Register).toResolvedValue(register, [AuthPort, UserRepo, LocalStoragePort, Clock, Log, PersonalData]);
  container
    .bind(SendRegistrationCode)
    .toResolvedValue(sendRegistrationCode, [AuthPort, UserRepo, VerificationPort, LocalStoragePort, Clock]);
  container
    .bind(VerifyEmail)
    .toResolvedValue(verifyEmail, [AuthPort, UserRepo, VerificationPort, LocalStoragePort, Clock]);
  container.bind(ChooseAccountType).toResolvedValue(chooseAccountType, [AuthPort, UserRepo, LocalStoragePort, Clock]);
  container.bind(MayAddPhone).toResolvedValue(mayAddPhone, [AuthPort, LocalStoragePort, Clock]);
  container.bind(SavePhone).toResolvedValue(savePhone, [UserRepo, LocalStoragePort, Clock]);
  container.bind(CompleteRegistration).toResolvedValue(completeRegistration, [AuthPort, LocalStoragePort, Clock]);
  container
    .bind(NextSetupStep)
    .toResolvedValue(nextSetupStep, [FollowedDeliveryRepo, BusinessRepo, PictureRepo, LocalStoragePort]);

  // Delivery
  container.bind(FollowDelivery).toResolvedValue(followDelivery, [AuthPort, FollowedDeliveryRepo]);
  container.bind(KnownRecipients).toResolvedValue(knownRecipients, [AuthPort, LocalStoragePort, Clock]);
  container.bind(SaveShopHours).toResolvedValue(saveShopHours, [MerchantDeliveries]);
  bindRequests(container);
  container.bind(MarkPaid).toResolvedValue(markPaid, [StatementBooks, ServerClock]);
  container.bind(HandDelivery).toResolvedValue(handDelivery, [LiveBoard, Random]);
  container.bind(ChangeDelivery).toResolvedValue(changeDelivery, [MerchantDeliveries, Random, PhoneReader]);

  // Business
  container
    .bind(AddBusiness)
    .toResolvedValue(addBusiness, [AuthPort, UserRepo, BusinessRepo, LocalStoragePort, Random]);
  container.bind(FindOwnBusiness).toResolvedValue(findOwnBusiness, [AuthPort, BusinessRepo]);
  container
    .bind(FindShownBusiness)
    .toResolvedValue(findShownBusiness, [FindOwnBusiness, BusinessRecords, BusinessRepo]);
  container.bind(ReviewBusiness).toResolvedValue(reviewBusiness, [BusinessRepo, ServerClock]);
  container.bind(DeleteBusiness).toResolvedValue(deleteBusiness, [BusinessRepo]);

  // Account, courier
  container.bind(ReviewAccount).toResolvedValue(reviewAccount, [AccountReview, ServerClock, ReviewChecks]);
  container.bind(LoadPicture).toResolvedValue(loadPicture, [PictureRepo]);
  container.bind(OpenPicture).toResolvedValue(openPicture, [PictureWorkshop]);
  container.bind(ProofPhoto).toResolvedValue(proofPhoto, [OpenPicture, PictureWorkshop]);
  container.bind(CropPicture).toResolvedValue(cropPicture, [PictureWorkshop]);
  container.bind(SaveProfile).toResolvedValue(saveProfile, [AuthPort, UserRepo, EmailChangePort]);
  container.bind(SavePicture).toResolvedValue(savePicture, [AuthPort, PictureRepo, Random, Log]);
  container.bind(RemovePicture).toResolvedValue(removePicture, [AuthPort, PictureRepo, Log]);
  container.bind(CourierCount).toResolvedValue(courierCount, [CourierCounterRepo]);
  container.bind(KeepCourierLocation).toResolvedValue(keepCourierLocation, [AuthPort, LocalStoragePort, Clock]);
  container.bind(FindCourierLocation).toResolvedValue(findCourierLocation, [AuthPort, LocalStoragePort, Clock]);
  container.bind(ReviewChecks).toResolvedValue(reviewChecks, [LocalStoragePort]);
  container.bind(PassedLinks).toResolvedValue(passedLinks, [LocalStoragePort]);
  container.bind(KeptAlerts).toResolvedValue(keptAlerts, [LocalStoragePort]);
  container.bind(CheckAlerts).toResolvedValue(checkAlerts, [AlertsHere, KeptAlerts]);
  container.bind(RenewAlerts).toResolvedValue(renewAlerts, [AlertsHere, KeptAlerts]);
  container.bind(AlertedDeliveries).toResolvedValue(storedAlertedDeliveries, [LocalStoragePort]);
  container.bind(DeclinedAlerts).toResolvedValue(declinedAlerts, [LocalStoragePort]);
  container.bind(VibrateSetting).toResolvedValue(vibrateSetting, [LocalStoragePort]);
  container.bind(SaveCourierPicture).toResolvedValue(saveCourierPicture, [SavePicture, AuthPort, PictureRepo]);
  container.bind(CourierLicense).toResolvedValue(courierLicense, [AuthPort, LocalStoragePort, Clock]);
  container.bind(AddLicenseSide).toResolvedValue(addLicenseSide, [OpenPicture, PictureWorkshop, CourierLicense]);
  container
    .bind(CompleteCourierRegistration)
    .toResolvedValue(completeCourierRegistration, [
      CompleteRegistration,
      CourierCounterRepo,
      AuthPort,
      UserRepo,
      LocalStoragePort,
      Clock,
      Log,
    ]);

  return container;
}
