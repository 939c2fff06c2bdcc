import type { ReactNode } from 'react';
import { ConnectedArt } from '#ui/art/connected.tsx';
import { paths } from '#ui/app/paths.ts';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { Icon } from '#ui/kit/icon.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';
import './delivery-connected.css';

/** /success-delivery-connected (spec §2). The app buttons have no action. */
export default function DeliveryConnectedScreen(): ReactNode {
  return (
    <ResultPage
      art={<ConnectedArt />}
      title="Delivery Connected!"
      lede="The delivery is now on your account. Follow it in the app on your phone."
      actions={
        <ButtonLink size="large" href={paths.landing}>
          Return Home
        </ButtonLink>
      }
    >
      <div className="app-buttons">
        <Button variant="secondary" size="large" icon={<Icon name="apple" />}>
          iPhone App
        </Button>
        <Button variant="secondary" size="large" icon={<Icon name="android" />}>
          Android App
        </Button>
      </div>
    </ResultPage>
  );
}
