import { Component, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Nothing } from '../parts/nothing.tsx';

interface BrokenProps {
  readonly text: { readonly title: string; readonly text: string };
  readonly retry: string;
  readonly children: ReactNode;
}

/** Error boundary: a page that failed to load or crashed leaves the rest of the desk as it is. */
export class Broken extends Component<BrokenProps, { readonly broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override render() {
    const { text, retry, children } = this.props;
    if (!this.state.broke) return children;
    return (
      <Nothing icon="warn" {...text}>
        <Button kind="fill" icon="reload" onClick={() => location.reload()}>
          {retry}
        </Button>
      </Nothing>
    );
  }
}
