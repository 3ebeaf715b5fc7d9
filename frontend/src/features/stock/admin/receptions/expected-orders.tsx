import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { amountOf } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { type ExpectedRow, expectedOrdersQuery } from '#frontend/features/stock/receptions.queries.ts';
import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';

const linesText = ({ lines }: ExpectedRow): string =>
  lines.map(({ label, qty, unit }) => `${label} ${formatQuantity(amountOf(qty, unit))}`).join(' · ');

function OrderState({ partly, delivery_day: day }: ExpectedRow) {
  const today = useToday();
  if (partly) return <StatusBadge tone="warning">Reçue en partie</StatusBadge>;
  return day !== null && day < today ? (
    <StatusBadge tone="danger">En retard</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Attendue</StatusBadge>
  );
}

const columns: readonly Column<ExpectedRow>[] = [
  {
    key: 'supplier',
    header: 'Fournisseur',
    primary: true,
    cell: ({ supplier }) => supplier,
    sortBy: ({ supplier }) => supplier,
  },
  {
    key: 'ref',
    header: 'Commande',
    cell: ({ ref, supplier_ref: supplierRef }) => (supplierRef === null ? ref : `${ref} (${supplierRef})`),
    sortBy: ({ ref }) => ref,
  },
  {
    key: 'delivery_day',
    header: 'Attendue le',
    cell: ({ delivery_day: day }) => (day === null ? '—' : formatDate(day)),
    sortBy: ({ delivery_day: day }) => day ?? '',
  },
  { key: 'lines', header: 'Contenu', cell: linesText },
  {
    key: 'state',
    header: 'État',
    cell: (row) => <OrderState {...row} />,
    sortBy: ({ partly }) => (partly ? 1 : 0),
  },
];

/** Open supplier orders of Dolibarr. */
export function ExpectedOrders() {
  const orders = useInfiniteQuery(expectedOrdersQuery());
  const [, setParameters] = useSearchParams();
  const open = ({ id }: ExpectedRow) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      next.set('commande', id);
      return next;
    });
  return (
    <ListPage
      query={orders}
      failure="Les commandes fournisseurs n’ont pas pu être lues dans Dolibarr"
      caption="Commandes fournisseurs à recevoir"
      columns={columns}
      rows={orders.data?.pages.flatMap(({ data }) => data)}
      rowKey={({ id }) => id}
      onOpenRow={open}
      csvName="a-recevoir"
      filters={
        <Button
          icon={<RefreshIcon size={16} />}
          pending={orders.isRefetching}
          onClick={() => void orders.refetch()}
        >
          Actualiser
        </Button>
      }
      empty={
        <EmptyState title="Rien à recevoir" picture={<TruckIcon size={36} />}>
          Les commandes fournisseurs envoyées dans Dolibarr attendent ici. Ce qui arrive sans commande se
          saisit par « Entrée de stock ».
        </EmptyState>
      }
    />
  );
}
