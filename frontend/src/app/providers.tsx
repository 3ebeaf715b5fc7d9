import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { LinkProvider, type LinkProps } from '#frontend/ui/link.tsx';
import { ToastHost } from '#frontend/ui/feedback/toast-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface ProvidersProps {
  queryClient: QueryClient;
  drawLink: (props: LinkProps) => ReactNode;
  children: ReactNode;
}

/** What every page of the apps stands on: server state, links, questions, notices, and the last net. */
export const Providers = ({ queryClient, drawLink, children }: ProvidersProps) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={drawLink}>{children}</LinkProvider>
      <ConfirmHost />
      <ToastHost />
    </QueryClientProvider>
  </ErrorBoundary>
);
