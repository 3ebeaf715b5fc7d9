import { useQuery } from '@tanstack/react-query';
import { otherStockQuery, type StockElsewhere } from '#frontend/features/stock/stock.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { ProductName } from '#frontend/ui/table/product-name.tsx';

const nameOf = ({ warehouse, open }: StockElsewhere): string => (open ? warehouse : `${warehouse} (fermé)`);

const columns: readonly Column<StockElsewhere>[] = [
  {
    key: 'produit',
    header: 'Produit',
    primary: true,
    cell: ({ label, ref }) => <ProductName name={label} reference={ref} />,
    sortBy: ({ label }) => label,
  },
  { key: 'ref', header: 'Référence', cell: () => null, csvOnly: true, csv: ({ ref }) => ref },
  { key: 'entrepot', header: 'Entrepôt', cell: nameOf, sortBy: nameOf },
  quantityColumn({
    key: 'quantite',
    header: 'Stock réel',
    quantity: ({ unit, qty }) => ({ unit, milli: Math.round(qty * 1000) }),
  }),
];

/** Stock in Dolibarr warehouses outside the two sites. */
export function OtherWarehouses() {
  const stock = useQuery(otherStockQuery());
  return (
    <>
      <LoadFailure title="Les autres entrepôts n’ont pas pu être lus" query={stock} />
      <p>
        Ce que Dolibarr garde ailleurs qu’à Bruges et Lormont : le site ne le vend pas et ne le déplace pas.
        Les entrepôts des deux sites se choisissent dans Paramètres.
        {stock.data?.read_at ? ` Lu le ${formatDateTime(stock.data.read_at)}.` : null}
      </p>
      {stock.isError && !stock.data ? null : (
        <DataTable
          caption="Stock des autres entrepôts"
          columns={columns}
          rows={stock.data?.data}
          rowKey={({ warehouse, product_id }) => `${warehouse} ${product_id}`}
          csvName="autres-entrepots"
          empty={
            <EmptyState
              title={
                stock.data?.read_at === null
                  ? 'Pas encore lus : ils viennent avec la prochaine lecture complète du catalogue'
                  : 'Rien dans d’autres entrepôts'
              }
              picture={<SuccessIcon size={36} />}
            />
          }
        />
      )}
    </>
  );
}
