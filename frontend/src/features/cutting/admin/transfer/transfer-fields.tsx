import { useQuery } from '@tanstack/react-query';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { amountOf, lotText, stockAt } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { ProductPicker } from '#frontend/features/stock/admin/entry/product-picker.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { availableLotsQuery } from '#frontend/features/stock/lots.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { isSiteId } from '#shared/stock/levels/stock-level.ts';
import type { TransferDraft, TransferProblems } from './transfer-draft.ts';

interface TransferFieldsProps {
  draft: TransferDraft;
  problems: TransferProblems;
  product: MovableProduct | undefined;
  change: (changes: Partial<TransferDraft>) => void;
}

/** STK-34: from where to where, what, and how much. */
export function TransferFields({ draft, problems, product, change }: TransferFieldsProps) {
  const site = isSiteId(draft.source_warehouse_id) ? draft.source_warehouse_id : undefined;
  const lots = useQuery({
    ...availableLotsQuery(product?.id ?? '', site ?? '1'),
    enabled: product !== undefined && site !== undefined,
  });
  const unit = product?.unit ?? 'kg';
  const first = lots.data?.data.find(({ usable }) => usable);
  return (
    <FormPart title="Ce qui bouge">
      <SelectField
        label="Entrepôt source"
        name="source_warehouse_id"
        placeholder="Choisir…"
        options={warehouseOptions}
        value={draft.source_warehouse_id}
        error={problems.source_warehouse_id}
        onChange={(event) => change({ source_warehouse_id: event.target.value, source_lot: '' })}
      />
      <SelectField
        label="Entrepôt destination"
        name="destination_warehouse_id"
        placeholder="Choisir…"
        options={warehouseOptions}
        value={draft.destination_warehouse_id}
        error={problems.destination_warehouse_id}
        onChange={(event) => change({ destination_warehouse_id: event.target.value })}
      />
      <ProductPicker
        value={draft.product_id}
        error={problems.product_id}
        stockIn={draft.source_warehouse_id}
        onChange={(product_id) => change({ product_id, source_lot: '' })}
      />
      <NumberField
        label="Quantité"
        name="qty"
        unit={unit}
        step={unit === 'kg' ? 10 : undefined}
        max={10_000_000}
        value={draft.qty}
        error={problems.qty}
        hint={product && site ? `${formatQuantity(stockAt(product, site))} en stock à la source.` : undefined}
        onChange={(qty) => change({ qty })}
      />
      {lots.data && lots.data.data.length > 0 ? (
        <SelectField
          label="Lot"
          name="source_lot"
          hint="Le premier à finir sort d’abord."
          placeholder={
            lots.data.sans_lot > 0
              ? `D’abord ce qui est sans lot (${formatQuantity(amountOf(lots.data.sans_lot, unit))})`
              : first
                ? `Le premier à finir : ${first.lot}`
                : 'Aucun lot utilisable'
          }
          options={lots.data.data.map((lot) => ({
            value: lot.lot,
            label: lotText(lot, unit),
            disabled: !lot.usable,
          }))}
          value={draft.source_lot}
          error={problems.source_lot}
          onChange={(event) => change({ source_lot: event.target.value })}
        />
      ) : null}
      <LoadFailure title="Les lots n’ont pas pu être lus" query={lots} />
    </FormPart>
  );
}
