import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { returnsQuery } from '#frontend/features/rounds/returns.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Button } from '#frontend/ui/button.tsx';
import { WaitingItem, WaitingList } from '#frontend/ui/lists/waiting-list.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { ReturnDecision } from '#shared/rounds/returned-goods.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { DecideReturn } from './decide-return.tsx';
import { PutAwayAll, wholeOrders } from './restock-all.tsx';
import { returnText } from './return-text.ts';

/** « Retours à ranger »: goods refused at the door, until restocked or destroyed. */
export function Returns() {
  const list = useInfiniteQuery(returnsQuery());
  const offline = useOffline();
  const [deciding, setDeciding] = useState<{ row: ReturnRow; decision: ReturnDecision }>();
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {offline ? null : <LoadFailure query={list} title="Les retours n’ont pas pu être lus" />}
      {rows.length === 0 ? null : (
        <WaitingList title="Retours à ranger" list={list}>
          {wholeOrders(rows).map((of) => (
            <PutAwayAll key={of[0].order_id} rows={of} />
          ))}
          {rows.map((row) => (
            <WaitingItem
              key={`${row.order_id}-${row.part}`}
              acts={
                <>
                  {row.expired ? null : (
                    <Button
                      size="small"
                      aria-label={`Remettre en stock : ${returnText(row)}`}
                      onClick={() => setDeciding({ row, decision: 'stored' })}
                    >
                      Remettre en stock
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Détruire : ${returnText(row)}`}
                    onClick={() => setDeciding({ row, decision: 'destroyed' })}
                  >
                    Détruire
                  </Button>
                </>
              }
            >
              <strong>{returnText(row)}</strong>{' '}
              {row.blocked === null ? null : <StatusBadge tone="danger">LOT BLOQUÉ</StatusBadge>}
              {row.expired ? <StatusBadge tone="danger">DLC DÉPASSÉE</StatusBadge> : null}
              <p>
                {row.client_nom},{' '}
                <Link href={webOrderPath(row.order_id)}>
                  <Reference>{row.reference}</Reference>
                </Link>
                , revenu le {formatDateTime(row.remis_le)} : {row.motif}
              </p>
              {row.blocked === null ? null : <p>Lot bloqué : {row.blocked}. Libérez-le d’abord.</p>}
            </WaitingItem>
          ))}
        </WaitingList>
      )}
      {deciding ? <DecideReturn {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}
