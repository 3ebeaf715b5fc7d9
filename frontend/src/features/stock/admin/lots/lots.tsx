import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LotRef, type LotRow, lotListQuery } from '#frontend/features/stock/lots.queries.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { ArchiveIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { LotTrace } from './lot-trace.tsx';
import { lotColumns } from './lot-columns.tsx';
import { LotPanel } from './lot-panel.tsx';

/** Every lot, newest first: what it is, what lies of it, whether it may be touched. */
export function Lots() {
  const lots = useInfiniteQuery(lotListQuery());
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState('');
  const all = lots.data?.pages.flatMap((page) => page.data);
  const sought = text.trim().toLowerCase();
  const rows = all?.filter(({ lot, product_name: name, origin }) =>
    `${lot} ${name} ${origin.supplier ?? ''}`.toLowerCase().includes(sought),
  );
  const productId = parameters.get('produit');
  const name = parameters.get('lot');
  const traced = productId && name && parameters.get('vue') === 'trace';
  const open = (ref: LotRef | undefined) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      next.delete('produit');
      next.delete('lot');
      next.delete('vue');
      if (ref) {
        next.set('produit', ref.product_id);
        next.set('lot', ref.lot);
      }
      return next;
    });

  if (traced) {
    return (
      <>
        <p>
          <Link href={adminTabPath('lots')}>Tous les lots</Link>
        </p>
        <LotTrace lotRef={{ product_id: productId, lot: name }} />
      </>
    );
  }
  return (
    <>
      <ListPage
        query={lots}
        failure="Les lots n’ont pas pu être lus"
        caption="Lots"
        columns={lotColumns}
        rows={rows}
        rowKey={keyOf}
        onOpenRow={open}
        rowTone={({ blocked, expired, past_best: pastBest }) =>
          blocked || expired ? 'danger' : pastBest ? 'warning' : undefined
        }
        csvName="lots"
        filters={
          <SearchField
            label="Chercher un lot"
            placeholder="Lot, produit, fournisseur"
            value={text}
            onChange={setText}
          />
        }
        empty={
          <EmptyState
            title={
              !all?.length
                ? 'Aucun lot pour le moment'
                : lots.hasNextPage
                  ? `Aucun des ${all.length} derniers lots ne correspond`
                  : 'Aucun lot ne correspond'
            }
            picture={<ArchiveIcon size={36} />}
          >
            {lots.hasNextPage
              ? 'Des lots plus anciens n’ont pas encore été lus : « Afficher plus ».'
              : 'Chaque entrée de l’atelier crée un lot ou complète le sien.'}
          </EmptyState>
        }
      />
      {productId && name ? (
        <LotPanel lotRef={{ product_id: productId, lot: name }} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}

const keyOf = ({ product_id: productId, lot }: LotRow): string => `${productId} ${lot}`;
