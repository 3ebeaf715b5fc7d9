import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Setting } from '#frontend/features/settings/admin/setting.tsx';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { pieceSalesQuery, readPieceSale } from '#frontend/features/stock/piece-sales.queries.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import type { PieceSaleBody } from '#shared/catalog/piece-sale-body.ts';
import type { PieceSaleRow } from '#shared/catalog/piece-sales.contract.ts';
import { PieceSaleCard } from './piece-sale-card.tsx';
import { PieceSaleForm } from './piece-sale-form.tsx';
import styles from './piece-sales.module.css';

/** « Vendu à la pièce, payé au kilo »: products with configured and actual piece weights. */
export function PieceSalesSetting() {
  const sales = useQuery(pieceSalesQuery());
  const queries = useQueryClient();
  const [edited, setEdited] = useState<{ row: PieceSaleRow; start: PieceSaleBody | null }>();
  const reread = () => queries.invalidateQueries({ queryKey: pieceSalesQuery().queryKey });
  const edit = (row: PieceSaleRow, start: PieceSaleBody | null) => setEdited({ row, start });
  return (
    <Setting id="a-la-piece" title="Vendu à la pièce, payé au kilo" query={sales}>
      {sales.data ? (
        <>
          <p className={styles.intro}>
            Vos clients commandent six pintades et paient leur poids. Ce que vous dites ici passe avant
            Dolibarr ; les poids que la préparation relève vous sont montrés.
          </p>
          <AddPieceSale known={sales.data} onFound={(row) => edit(row, row.piece ?? row.erp.piece)} />
          <ul className={styles.list} aria-label="Produits vendus à la pièce">
            {sales.data.map((row) => (
              <PieceSaleCard
                key={row.product_id}
                row={row}
                onEdit={(start) => edit(row, start)}
                onChanged={() => void reread()}
              />
            ))}
          </ul>
          {sales.data.length === 0 ? <p>Aucun produit ne se vend encore ainsi.</p> : null}
        </>
      ) : null}
      {edited ? <PieceSaleForm {...edited} reread={reread} onClose={() => setEdited(undefined)} /> : null}
    </Setting>
  );
}

interface AddPieceSaleProps {
  known: readonly PieceSaleRow[];
  onFound: (row: PieceSaleRow) => void;
}

/** Adds a product sold by the kilo. */
const AddPieceSale = ({ known, onFound }: AddPieceSaleProps) => {
  const products = useQuery(movableProductsQuery()).data ?? [];
  const isKnown = new Set(known.map(({ product_id: id }) => id));
  const reading = useAction(async (id: string) => onFound(await readPieceSale(id)));
  return (
    <>
      <ComboboxField
        label="Vendre un autre produit à la pièce"
        placeholder="Chercher un produit au kilo"
        options={products
          .filter(({ id, unit }) => unit === 'kg' && !isKnown.has(id))
          .map(({ id, label, category }) => ({ value: id, label, detail: category }))}
        value=""
        onChange={(id) => reading.run(id)}
      />
      <Refusal error={reading.error} />
    </>
  );
};
