import { Component, type ReactNode } from 'react';
import { Button } from '#ui/kit/button.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';

/** Keeps the shell when a screen breaks, and offers to try again. A new `place` is a new start. */
export class ErrorBoundary extends Component<{ place: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidUpdate(before: { place: string }): void {
    if (before.place !== this.props.place && this.state.broken) this.setState({ broken: false });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <ResultPage
        title="Something went wrong"
        lede="This page could not be shown. What you have saved is safe."
        actions={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    );
  }
}
