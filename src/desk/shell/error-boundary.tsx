import { Component, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';

interface ErrorBoundaryProps {
  readonly text: { readonly title: string; readonly text: string };
  readonly retry: string;
  readonly children: ReactNode;
}

/** Error boundary: a page that failed to load or crashed leaves the rest of the desk as it is. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override render() {
    const { text, retry, children } = this.props;
    if (!this.state.broke) return children;
    return (
      <EmptyState icon="warn" {...text}>
        <Button kind="fill" icon="reload" onClick={() => location.reload()}>
          {retry}
        </Button>
      </EmptyState>
    );
  }
}
