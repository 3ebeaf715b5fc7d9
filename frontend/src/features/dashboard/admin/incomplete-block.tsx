import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DashboardProduct, stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { incompleteOf, lacksPieceWeight, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatStock } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { Block } from './block.tsx';
import { stockAge } from './stock-age.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import incompleteBlockStyles from './overview.module.css';

const SHOWN = 8;

/** Products in stock that cannot be sold or scanned, with a form for the missing data; hidden when empty. */
export function IncompleteBlock() {
  const stock = useQuery(stockProductsQuery());
  const [open, setOpen] = useState<DashboardProduct>();
  const products = incompleteOf(stock.data?.products ?? []);
  if (products.length === 0) return null;
  const more = products.length - SHOWN;
  const unpriced = products.filter((product) => product.lacks_price).length;
  const unweighed = products.filter((product) => lacksPieceWeight(product) && !product.lacks_price).length;
  const uncoded = products.length - unpriced - unweighed;
  return (
    <Block title="À compléter" source={stockAge(stock.data)}>
      <p className={incompleteBlockStyles.quiet}>
        {[
          unpriced > 0 ? unpricedText(unpriced) : '',
          unweighed > 0 ? UNWEIGHED : '',
          uncoded > 0 ? uncodedText(uncoded) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul className={incompleteBlockStyles.best}>
        {products.slice(0, SHOWN).map((product) => (
          <li key={product.id}>
            <Completing product={product} onOpen={() => setOpen(product)} />
            <span>{formatStock(product.unit, realMilli(product))}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={incompleteBlockStyles.quiet}>Et {formatInteger(more)} de plus.</p> : null}
      {open ? <CompleteProduct product={open} onClose={() => setOpen(undefined)} /> : null}
    </Block>
  );
}

const UNWEIGHED =
  'Dolibarr demande une vente à la pièce sans dire le poids d’une pièce : vendu au poids en attendant.';

const unpricedText = (count: number): string =>
  count === 1
    ? 'Un produit en stock n’est pas en boutique : il n’a pas de prix.'
    : `${formatInteger(count)} produits en stock ne sont pas en boutique : ils n’ont pas de prix.`;

const uncodedText = (count: number): string =>
  count === 1
    ? 'Un produit en vente n’a pas de code-barres : aucun scanner ne le reconnaît.'
    : `${formatInteger(count)} produits en vente n’ont pas de code-barres : aucun scanner ne les reconnaît.`;

const lackOf = (product: DashboardProduct): string => {
  if (product.lacks_price) return product.barcode === null ? 'ni prix ni code-barres' : 'sans prix';
  return lacksPieceWeight(product) ? 'sans poids d’une pièce' : 'sans code-barres';
};

/** The missing data, with a form; without the right, a link to Dolibarr. */
const Completing = ({ product, onOpen }: { product: DashboardProduct; onOpen: () => void }) => {
  const lacks = lackOf(product);
  return (
    <span>
      {mayCall(movementsContract.endpoints.completeProduct) ? (
        <Button size="small" variant="ghost" onClick={onOpen}>
          {product.label}
        </Button>
      ) : (
        product.label
      )}
      {` ${lacks}`}
    </span>
  );
};

interface CompleteProductProps {
  product: DashboardProduct;
  onClose: () => void;
}

const { completeProduct } = movementsContract.endpoints;

/** Adds a product's missing data: written to Dolibarr, and sold in the shop once it is there. */
function CompleteProduct({ product, onClose }: CompleteProductProps) {
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
