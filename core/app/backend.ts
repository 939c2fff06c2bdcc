import type { AccountReview } from '../review/account-review.ts';
import type { EmailChangePort } from '../verification/email-change-port.ts';
import type { PictureRepo } from '../account/picture-repo.ts';
import type { UserRepo } from '../identity/user-repo.ts';
import type { BusinessRecords } from '../review/business-records.ts';
import type { BusinessRepo } from '../business/business-repo.ts';
import type { CourierCounterRepo } from '../courier/courier-counter-repo.ts';
import type { FollowedDeliveryRepo } from '../delivery/track/followed-delivery-repo.ts';
import type { VerificationPort } from '../verification/verification-port.ts';
import type { PitchFigures } from '../pitch/pitch-figures.ts';
import type { AuthPort } from '../identity/auth-port.ts';

/** One of each port that a backend implements, for one browser. */
export interface Backend {
  readonly auth: AuthPort;
  readonly emailChange: EmailChangePort;
  readonly users: UserRepo;
  readonly accountReview: AccountReview;
  readonly businesses: BusinessRepo;
  readonly businessRecords: BusinessRecords;
  readonly verification: VerificationPort;
  readonly pictures: PictureRepo;
  readonly courierCounter: CourierCounterRepo;
  readonly pitchFigures: PitchFigures;
  readonly followedDeliveries: FollowedDeliveryRepo;
}
