import type { ReactNode } from 'react';
import { asApiError, detailOf } from '#frontend/lib/api/api-error.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from './banner.tsx';

interface RefusalProps {
  /** Error of an action; undefined: none. */
  error: unknown;
  /** Overrides the server's message. */
  sentence?: (error: unknown) => string;
  /** For a conflict with another user's change: loads the current version and restarts. */
  onReload?: () => void;
  actions?: ReactNode;
}

/** Error message next to its action; nothing without an error. */
export const Refusal = ({ error, sentence = detailOf, onReload, actions }: RefusalProps) =>
  error === undefined ? null : (
    <Banner
      kind="error"
      actions={
        onReload && asApiError(error)?.code === 'version_conflict' ? (
          <Button size="small" onClick={onReload}>
            Recharger
          </Button>
        ) : (
          actions
        )
      }
    >
      {sentence(error)}
    </Banner>
  );
