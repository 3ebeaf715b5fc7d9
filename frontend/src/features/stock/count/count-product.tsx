import { useQueryClient } from '@tanstack/react-query';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { milliFromWire, quantityOf, wireFromMilli } from '#shared/kernel/quantity.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { compareWithStock } from './count-calls.ts';
import { CountComparison } from './count-comparison.tsx';

interface CountProductProps {
  product: MovableProduct;
  siteId: SiteId;
  /** Proposed reason of the correction. */
  why: string;
  /** Called with the outcome, if any. */
  onClose: (outcome?: string) => void;
}

/** Count of a single product with a wrong stock: quantity, comparison, correction. */
export function CountProduct({ product, siteId, why, onClose }: CountProductProps) {
  const queries = useQueryClient();
  const compared = useAction((counted: number) =>
    compareWithStock({
      warehouse_id: siteId,
      lines: [{ product_id: product.id, counted: wireFromMilli(counted) }],
    }),
  );
  const form = useForm({ counted: null as number | null, pieces: null as number | null }, ({ counted }) => ({
    counted: counted === null ? 'Tapez ce qui est là, ou 0.' : undefined,
  }));
  const title = `Compter ${product.label} à ${siteLabel(siteId)}`;
  if (compared.data)
    return (
      <Dialog open title={title} onClose={() => onClose()}>
        <CountComparison
          siteId={siteId}
          rows={compared.data}
          tallies={
            form.values.pieces === null ? [] : [{ product, lots: [], pieces: form.values.pieces / 1000 }]
          }
          why={why}
          onAnswer={([outcome]) => {
            void queries.invalidateQueries({ queryKey: ['stock'] });
            onClose(outcome?.message);
          }}
        />
      </Dialog>
    );
  const announced = siteId === '1' ? product.bruges_real : product.lormont_real;
  return (
    <FormDialog
      title={title}
      submitLabel="Comparer avec le stock"
      pending={compared.pending}
      changed={form.changed}
      onSubmit={form.submit(async ({ counted }) => compared.run(counted ?? 0))}
      onClose={() => onClose()}
    >
      <Banner kind="info">
        Le stock annonce {formatQuantity(quantityOf(product.unit, milliFromWire(announced) ?? 0))}.
      </Banner>
      <NumberField
        label="Quantité totale présente"
        hint="Avec ce qui est déjà pesé et pas encore parti."
        unit={product.unit}
        steppers={product.unit === 'piece'}
        size="large"
        {...form.number('counted')}
      />
      {product.by_piece ? (
        <NumberField label="Pièces" unit="piece" optional {...form.number('pieces')} />
      ) : null}
      <Refusal error={compared.error} />
    </FormDialog>
  );
}
