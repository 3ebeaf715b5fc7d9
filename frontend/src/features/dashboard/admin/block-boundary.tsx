import { Component, type ReactNode } from 'react';
import { Block } from './block.tsx';

interface BlockBoundaryProps {
  /** Title of the block. */
  title: string;
  children: ReactNode;
}

/** An unexpected reply breaks only its block, not the page. */
export class BlockBoundary extends Component<BlockBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Block title={this.props.title} source="La réponse reçue n’a pas pu être lue. Rechargez la page.">
        <p role="alert">
          <strong>Données non disponibles</strong>
        </p>
      </Block>
    );
  }
}
