import type { ReactNode } from 'react';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';

/** A list that couldn't be loaded, with a retry. Rows loaded earlier stay on the page below it. */
export function ListFailure({ title, busy, retry }: { title: string; busy: boolean; retry: () => void }): ReactNode {
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button size="small" variant="secondary" busy={busy} onClick={retry}>
          Retry
        </Button>
      }
    >
      Check your connection. Nothing has been changed.
    </Banner>
  );
}
