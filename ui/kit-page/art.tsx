import { CompleteArt } from '#ui/art/complete.tsx';
import { ConnectedArt } from '#ui/art/connected.tsx';
import { CourierArt } from '#ui/art/courier.tsx';
import { CustomerArt } from '#ui/art/customer.tsx';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { KeyArt } from '#ui/art/key.tsx';
import { LostArt } from '#ui/art/lost.tsx';
import { MailSentArt } from '#ui/art/mail-sent.tsx';
import { MerchantArt } from '#ui/art/merchant.tsx';
import { SearchArt } from '#ui/art/search.tsx';
import { VerifiedArt } from '#ui/art/verified.tsx';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';

/** All drawings. */
export function KitArt() {
  return (
    <>
      <FormAside
        art={<MerchantArt />}
        title="Your counter, their door."
        text="Add the place your parcels leave from."
        points={['Five free deliveries to try', 'Your name on every message']}
      />
      <div className="kit-page__art grid gap-6 gap-x-5">
        <MailSentArt />
        <VerifiedArt />
        <CompleteArt />
        <ConnectedArt />
        <LostArt />
        <EmptyListArt />
        <SearchArt />
        <MerchantArt />
        <CourierArt />
        <CustomerArt />
        <KeyArt />
        <WaitingArt />
      </div>
    </>
  );
}
