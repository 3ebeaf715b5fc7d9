import { useQueryClient } from '@tanstack/react-query';
import { type DashboardProduct, stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

interface CompleteProductProps {
  product: DashboardProduct;
  onClose: () => void;
}

const { completeProduct } = movementsContract.endpoints;

/** Adds a product's missing data: written to Dolibarr, and sold in the shop once it is there. */
export function CompleteProduct({ product, onClose }: CompleteProductProps) {
  const queries = useQueryClient();
  const lacksPrice = product.lacks_price;
  const lacksCode = product.barcode === null;
  const form = useForm({ price: null as number | null, barcode: '', isCoded: lacksCode }, (draft) => ({
    price: lacksPrice && draft.price === null ? 'Tapez le prix de vente HT.' : undefined,
  }));
  const send = ({ price, barcode, isCoded }: typeof form.values) =>
    sendMissing(product.id, { price, barcode: isCoded ? barcode.trim() : undefined });
  return (
    <SendDialog
      title={`Compléter ${product.label}`}
      submitLabel="Envoyer à Dolibarr"
      form={form}
      send={send}
      reread={() => queries.invalidateQueries({ queryKey: stockProductsQuery().queryKey })}
      onClose={onClose}
    >
      {lacksPrice ? (
        <NumberField
          label={product.unit === 'kg' ? 'Prix de vente HT, le kg' : 'Prix de vente HT, la pièce'}
          unit="euro"
          steppers={false}
          max={10_000_000}
          {...form.number('price')}
        />
      ) : null}
      {lacksPrice && lacksCode ? (
        <CheckboxField
          label="Donner aussi un code-barres"
          checked={form.values.isCoded}
          onChange={({ target }) => form.change({ isCoded: target.checked })}
        />
      ) : null}
      {lacksCode && form.values.isCoded ? (
        <TextField
          label="Code-barres (EAN-13)"
          hint="Vide : le prochain code de la maison."
          inputMode="numeric"
          maxLength={13}
          optional
          {...form.field('barcode')}
        />
      ) : null}
    </SendDialog>
  );
}

const sendMissing = (id: string, { price, barcode }: { price: number | null; barcode: string | undefined }) =>
  call(
    completeProduct,
    {
      params: { id },
      body: {
        ...(price === null ? {} : { price: price / 100 }),
        ...(barcode === undefined ? {} : { barcode }),
      },
    },
    { as: 'admin' },
  );
