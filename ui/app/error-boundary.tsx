import { Component, type ReactNode } from 'react';
import '#ui/kit/button.css';
import './error-boundary.css';

interface Props {
  readonly place: string;
  readonly onBroken: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Keeps the shell when a screen crashes, and offers to try again. A new `place` resets it. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken?.();
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place && this.state.broken) this.setState({ broken: false });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    // Plain parts only: this must work when no more code can be fetched.
    return (
      <div className="broken" role="alert">
        <h1 id="page-title" tabIndex={-1}>
          Something went wrong
        </h1>
        <p>We couldn’t show this page. Everything you saved is safe.</p>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          Retry
        </button>
      </div>
    );
  }
}
