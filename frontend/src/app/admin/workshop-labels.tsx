import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { WeighedLabelsOutput } from '#frontend/features/labels/admin/weighed-labels-output.tsx';
import { preparationsQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { pickList } from '#frontend/features/preparation/admin/rounds.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';

/** Labels of a workshop operation, with the cut notes of open orders for users who can read orders. */
export function WorkshopLabels({ act }: Pick<ComponentProps<typeof WeighedLabelsOutput>, 'act'>) {
  const orders = useInfiniteQuery({
    ...preparationsQuery(),
    enabled: mayCall(preparationContract.endpoints.listPreparations),
  });
  const picked = pickList(orders.data?.pages.flatMap(({ data }) => data) ?? []);
  const cutNotesOf = (productId: string): string[] =>
    picked.find((each) => each.productId === productId)?.cuts.map(({ note }) => note) ?? [];
  return <WeighedLabelsOutput act={act} cutNotesOf={cutNotesOf} />;
}
