import type { ReactNode } from 'react';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { RouteLine } from '../route-line.tsx';
import { NumberForm } from './number-form.tsx';

/** Asks for a delivery number; `typed` and `error` if one wasn't found. */
export default function AskForNumber({
  typed,
  error,
}: {
  typed?: string | undefined;
  error?: string | undefined;
}): ReactNode {
  return (
    <FormPage
      title="Track a delivery"
      lede="See where it is, and when it’ll be at your door. You don’t need an account."
      aside={
        <FormAside
          tone="sand"
          art={<RouteLine status="picked_up" decorative />}
          title="From their counter to your door"
          text="With the link from the business you also see your PIN and who’s bringing it."
        />
      }
    >
      <NumberForm key={typed} typed={typed} error={error} />
    </FormPage>
  );
}
