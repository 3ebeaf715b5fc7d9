import { useInfiniteQuery } from '@tanstack/react-query';
import { erpQuestionsQuery } from '#frontend/features/erp/erp.queries.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SuccessIcon, WarningIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Link } from '#frontend/ui/link.tsx';

/** Shown without pending writes; mentions completeness only without open questions. */
export function NothingWaits() {
  const { data } = useInfiniteQuery(erpQuestionsQuery());
  const open = data?.pages.some((page) => page.data.length > 0 || page.next_cursor !== null);
  if (open)
    return (
      <EmptyState title="Une décision est attendue" picture={<WarningIcon size={36} />}>
        Aucun envoi n’attend, mais ce qui est{' '}
        <Link href={`${adminTabPath('travaux')}&vue=ecritures`}>à trancher avec Dolibarr</Link> n’y est pas
        écrit avant votre réponse.
      </EmptyState>
    );
  const title = data ? 'Tout est dans Dolibarr' : 'Rien n’attend';
  return <EmptyState title={title} picture={<SuccessIcon size={36} />} />;
}
