import type { ReactNode } from 'react';
import { asApiError, detailOf } from '#frontend/lib/api/api-error.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from './banner.tsx';

interface RefusalProps {
  /** What an act failed with; undefined while it did not. */
  error: unknown;
  /** Puts it in other words than the server's. */
  sentence?: (error: unknown) => string;
  /** Offered on a conflict with another user's change: reads the current version and starts over. */
  onReload?: () => void;
  actions?: ReactNode;
}

/** Why an act was refused, where it was tried; nothing while all is well. */
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
