import { Component, type ReactNode } from 'react';
import '#ui/kit/buttons/button.css';
import './error-boundary.css';

interface Props {
  readonly place: string;
  readonly onBroken: (() => void) | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly broken: boolean;
  /** The message of `src/missing-files.ts` if a file of the screen couldn't be fetched; null after any other crash. */
  readonly fileMessage: string | null;
}

/** Keeps the shell when a screen crashes, and offers to try again. A new `place` resets it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, fileMessage: null };

  static getDerivedStateFromError(): State {
    return { broken: true, fileMessage: null };
  }

  override componentDidCatch({ words }: Error & { readonly words?: Promise<string> }): void {
    this.props.onBroken?.();
    void words?.then((fileMessage) => this.setState({ fileMessage }));
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place && this.state.broken) this.setState({ broken: false, fileMessage: null });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    // Plain elements only: this must work when no more code can be fetched.
    return (
      <div className="broken" role="alert">
        <h1 id="page-title" tabIndex={-1}>
          Something went wrong
        </h1>
        <p>{this.state.fileMessage ?? 'We couldn’t show this page. Everything you saved is safe.'}</p>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          Retry
        </button>
      </div>
    );
  }
}
