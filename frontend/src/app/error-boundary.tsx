import { Component, type ReactNode } from 'react';
import { FaultPage } from './fault-page.tsx';

/** The last net, around everything the router does not catch. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FaultPage error={this.state.error} />;
  }
}
