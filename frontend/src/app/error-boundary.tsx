import { Component, type ReactNode } from 'react';
import { FaultPage } from './fault-page.tsx';

/** Catches errors outside the router's error handling. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FaultPage error={this.state.error} />;
  }
}
