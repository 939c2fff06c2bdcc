import { useState, type ReactNode } from 'react';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';

/** Gives a delivery back before the parcel was picked up, after a confirmation. */
export function GiveBack({
  busy,
  onGiveBack,
  bag = null,
}: {
  busy: boolean;
  onGiveBack: () => void;
  /** The code of one of several. */
  bag?: string | null;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" block busy={busy} onClick={() => setAsking(true)}>
        {bag === null ? 'Give it back' : `Give bag ${bag} back`}
      </Button>
      <Dialog
        open={asking}
        alert
        onClose={() => setAsking(false)}
        title={bag === null ? 'Give this delivery back?' : `Give bag ${bag} back?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep It
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onGiveBack();
              }}
            >
              Give It Back
            </Button>
          </>
        }
      >
        <p>Another courier can take it then. It pays you nothing.</p>
      </Dialog>
    </>
  );
}
