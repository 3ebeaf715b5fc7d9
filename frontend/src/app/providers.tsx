import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onOwnerChange } from '#frontend/lib/session/session.ts';
import { onStorageFull } from '#frontend/lib/storage/stored.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { ConfirmHost, refuseQuestions } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { LinkProvider, type LinkProps } from '#frontend/ui/link.tsx';
import { ToastHost } from '#frontend/ui/feedback/toast-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface ProvidersProps {
  queryClient: QueryClient;
  drawLink: (props: LinkProps) => ReactNode;
  children: ReactNode;
}

/**
 * Providers of all pages of the apps: server state, links, confirmations, notices, and the outermost error
 * boundary.
 */
export function Providers({ queryClient, drawLink, children }: ProvidersProps) {
  // when the user changes, in any tab, cached data and open confirmations are dropped
  useEffect(
    () =>
      onOwnerChange(() => {
        queryClient.clear();
        refuseQuestions();
      }),
    [queryClient],
  );
  useEffect(
    () =>
      onStorageFull(() =>
        notify.error('Cet appareil n’a plus de place : ce qui vient d’être fait n’y est pas gardé.', {
          detail: 'Envoyez ce qui attend, ou effacez l’historique du scanner, puis recommencez.',
          durationMs: 20_000,
        }),
      ),
    [],
  );
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LinkProvider value={drawLink}>{children}</LinkProvider>
        <ConfirmHost />
        <ToastHost />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
