import { useQuery } from '@tanstack/react-query';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { amountOf, lotText, stockAt } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { ProductPicker } from '#frontend/features/stock/admin/entry/product-picker.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { type AvailableLot, availableLotsQuery } from '#frontend/features/stock/lots.queries.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Unit } from '#shared/kernel/quantity.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';
import { focusField } from './transfer-list.tsx';
import type { TransferDraft } from './transfer-draft.ts';

interface TransferFieldsProps {
  form: ReturnType<typeof useForm<TransferDraft>>;
  product: MovableProduct | undefined;
}

const otherSite = (siteId: SiteId): SiteId => (siteId === '1' ? '2' : '1');

/** STK-34: sites, product and quantity. */
export function TransferFields({ form, product }: TransferFieldsProps) {
  const { values, errors, change, field, number } = form;
  const site = isSiteId(values.source_warehouse_id) ? values.source_warehouse_id : undefined;
  const lots = useQuery({
    ...availableLotsQuery(product?.id ?? '', site ?? '1'),
    enabled: product !== undefined && site !== undefined,
  });
  const unit = product?.unit ?? 'kg';
  return (
    <FormPart title="Ce qui bouge">
      <Warehouses form={form} />
      <ProductPicker
        value={values.product_id}
        error={errors.product_id}
        stockIn={values.source_warehouse_id}
        onChange={(product_id) => {
          change({ product_id, pieces: null, source_lot: '' });
          if (values.more.length > 0 && product_id !== '') focusField('qty');
        }}
      />
      <NumberField
        label="Quantité"
        unit={unit}
        step={unit === 'kg' ? 10 : undefined}
        max={10_000_000}
        {...number('qty')}
        hint={product && site ? `${formatQuantity(stockAt(product, site))} en stock à la source.` : undefined}
      />
      {product?.by_piece ? (
        <NumberField
          label="Pièces"
          unit="piece"
          optional
          max={10_000_000}
          value={values.pieces ?? null}
          error={errors.pieces}
          onChange={(pieces) => change({ pieces })}
        />
      ) : null}
      {lots.data && lots.data.data.length > 0 ? (
        <SourceLot lots={lots.data} unit={unit} field={field('source_lot')} />
      ) : null}
      <LoadFailure title="Les lots n’ont pas pu être lus" query={lots} />
    </FormPart>
  );
}

/** Source and destination. */
const Warehouses = ({ form: { values, change, field } }: Pick<TransferFieldsProps, 'form'>) => (
  <>
    <SelectField
      label="Entrepôt source"
      placeholder="Choisir…"
      options={warehouseOptions}
      {...field('source_warehouse_id')}
      onChange={({ target: { value } }) =>
        change({
          source_warehouse_id: value,
          source_lot: '',
          // with two sites, the other one is the default destination
          ...(values.destination_warehouse_id === '' &&
            isSiteId(value) && {
              destination_warehouse_id: otherSite(value),
            }),
        })
      }
    />
    <SelectField
      label="Entrepôt destination"
      placeholder="Choisir…"
      options={warehouseOptions}
      {...field('destination_warehouse_id')}
    />
  </>
);

interface SourceLotProps {
  lots: { data: readonly AvailableLot[]; sans_lot: number };
  unit: Unit;
  field: ReturnType<TransferFieldsProps['form']['field']>;
}

const SourceLot = ({ lots, unit, field }: SourceLotProps) => {
  const first = lots.data.find(({ usable }) => usable);
  return (
    <SelectField
      label="Lot"
      hint="Le premier à finir sort d’abord."
      placeholder={
        lots.sans_lot > 0
          ? `D’abord ce qui est sans lot (${formatQuantity(amountOf(lots.sans_lot, unit))})`
          : first
            ? `Le premier à finir : ${first.lot}`
            : 'Aucun lot utilisable'
      }
      options={lots.data.map((lot) => ({
        value: lot.lot,
        label: lotText(lot, unit),
        disabled: !lot.usable,
      }))}
      {...field}
    />
  );
};
