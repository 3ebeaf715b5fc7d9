import { useInfiniteQuery } from '@tanstack/react-query';
import { preparationsQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';
import { adminTabPath, preparationPath } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { nextToPrepare } from './rounds.ts';

/** After closing: the next order, or the list. */
export function NextOrder({ after }: { after: Preparation }) {
  const list = useInfiniteQuery(preparationsQuery());
  useEveryPage(list);
  if (!list.data) return null;
  const next = nextToPrepare(
    list.data.pages.flatMap((page) => page.data),
    after,
  );
  return next ? (
    <ButtonLink variant="primary" size="large" href={preparationPath(next.order_id)}>
      Commande suivante : {next.client_nom}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href={adminTabPath('preparation')}>
      Toutes les préparations
    </ButtonLink>
  );
}
