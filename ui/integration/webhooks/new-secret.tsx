import { useEffect, useRef, type ReactNode } from 'react';
import type { IssuedEndpoint } from '#core/integration/webhook/webhook-endpoints.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { CopyButton } from '#ui/kit/buttons/copy-button.tsx';

/** The secret of an endpoint, the only time that it's shown. It takes the focus. */
export function NewSecret({
  issued: { endpoint, secret },
  onDone,
}: {
  issued: IssuedEndpoint;
  onDone: () => void;
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has returned the focus to the button that opened it.
    const timer = setTimeout(() => title.current?.focus());
    return () => clearTimeout(timer);
  }, [endpoint.id, secret]);
  return (
    <Card tone="night" padding="large" accent className="new-key stack gap-3">
      <h2 className="new-key__title" ref={title} tabIndex={-1}>
        The endpoint’s secret
      </h2>
      <p>Copy it now: your software verifies each message with it. Any library of Standard Webhooks does that.</p>
      <code {...asWritten} className="new-key__secret">
        {secret}
      </code>
      <div className="flex wrap gap-3">
        <CopyButton text={secret} label="Copy secret" copied="Secret copied" />
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onDone();
            document.getElementById('page-title')?.focus();
          }}
        >
          Done
        </Button>
      </div>
    </Card>
  );
}
