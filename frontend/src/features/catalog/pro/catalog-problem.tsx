import type { UseQueryResult } from '@tanstack/react-query';
import { FormatError } from '#frontend/features/catalog/catalog.queries.ts';
import { formatTime } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';

/** ERR-30, ERR-31; previously loaded data stays visible, with its time. */
export function CatalogProblem({ catalog }: { catalog: UseQueryResult<unknown> }) {
  if (!catalog.isError) return null;
  return (
    <Banner kind="error" actions={<RetryButton query={catalog} />}>
      {catalog.error instanceof FormatError
        ? catalog.error.message
        : 'Impossible de charger les produits. Veuillez réessayer plus tard.'}
      {catalog.data === undefined
        ? null
        : ` Prix et stocks affichés : ceux de ${formatTime(new Date(catalog.dataUpdatedAt))}.`}
    </Banner>
  );
}
