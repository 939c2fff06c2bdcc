import { useEffect, useRef, type ReactNode } from 'react';
import { isolate } from '#core/isolate.ts';
import type { IssuedKey } from '#core/integration/issue-api-keys.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { CopyButton } from '#ui/kit/buttons/copy-button.tsx';

/** A key that was just made, the only time that it's shown. It stays on the page until Done, and takes the focus. */
export function NewKey({ issued: { key, secret }, onDone }: { issued: IssuedKey; onDone: () => void }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has returned the focus to the button that opened it.
    const timer = setTimeout(() => title.current?.focus());
    return () => clearTimeout(timer);
  }, [key.id]);
  return (
    <Card tone="night" padding="large" accent className="new-key stack gap-3">
      <h2 className="new-key__title" ref={title} tabIndex={-1}>
        {`Your new key: ${isolate(key.name)}`}
      </h2>
      <p>Copy it now. We keep only a fingerprint.</p>
      <code {...asWritten} className="new-key__secret">
        {secret}
      </code>
      <div className="flex wrap gap-3">
        <CopyButton text={secret} label="Copy key" copied="Key copied" />
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
