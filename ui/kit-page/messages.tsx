import { useState } from 'react';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { ErrorSummary, type FieldError } from '#ui/kit/fields/error-summary.tsx';
import { LoadingScreen } from '#ui/kit/page/loading-screen.tsx';
import { Skeleton, SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { type ToastKind, ToastView } from '#ui/kit/messages/toast-view.tsx';
import Toaster, { showToast } from '#ui/kit/messages/toaster.tsx';

const kinds: ToastKind[] = ['success', 'error', 'info'];

/** Banners, toasts, summaries, loading and empty states. */
export function KitMessages({ theme }: { theme: string }) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  return (
    <>
      <Banner tone="warning" title="Verify your email" action={<Button size="small">Verify Email</Button>}>
        Your account will be automatically deleted in 24 hours if not verified.
      </Banner>
      <Banner title="Your account is under review">We tell you when it becomes active.</Banner>
      <Banner tone="success" title="Saved">
        Everything arrived.
      </Banner>
      <Banner
        tone="danger"
        title="That didn’t load"
        action={
          <Button size="small" variant="secondary">
            Retry
          </Button>
        }
      >
        The connection was lost.
      </Banner>
      <Button
        variant="secondary"
        onClick={() =>
          setErrors([
            { field: `${theme}-mail`, message: 'Please enter a valid email address.' },
            { field: `${theme}-password`, message: 'Password must be at least 6 characters.' },
          ])
        }
      >
        Show an error summary
      </Button>
      <ErrorSummary errors={errors} />
      <div className="row wrap gap-3">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="small"
            onClick={() => showToast(kind, `A toast of ${kind}, from the ${theme} side.`)}
          >{`Toast: ${kind}`}</Button>
        ))}
      </div>
      {kinds.map((kind) => (
        <div key={kind} className={`toast row gap-3 toast--${kind}`}>
          <ToastView kind={kind} text="Successfully signed in!" />
        </div>
      ))}
      <SkeletonRows rows={2} />
      <Skeleton shape="title" width="half" />
      <LoadingScreen title="Completing registration…" detail="This takes a moment." />
      <EmptyState art={<EmptyListArt />} title="No businesses yet" heading="h3" action={<Button>Add Business</Button>}>
        A business is where parcels start. Add your first and send it for approval.
      </EmptyState>
      {theme === 'light' && <Toaster />}
    </>
  );
}
