import { useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError, refusalOf, serverMessage, TRY_AGAIN } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import {
  isSameQuantity,
  lesserQuantity,
  MILLI_PER_UNIT,
  type Quantity,
  quantityOf,
  wireFromQuantity,
} from '#shared/kernel/quantity.ts';
import { isDeliveryCharge } from '#shared/orders/delivery-charge.ts';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import { type OrderTotal, orderTotal } from '#shared/orders/order-total.ts';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import { CutNoteField } from '#frontend/features/orders/pro/cart/cut-note-field.tsx';
import { countedLine } from '#frontend/features/orders/pro/history/order-lines.tsx';
import styles from '#frontend/features/orders/pro/history/order-detail.module.css';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';

interface OrderEditProps {
  order: OrderRow;
  lines: readonly OrderLineReply[];
  onClose: () => void;
  onSaved: (message: string) => void;
}

interface Edited {
  line: OrderLineReply;
  quantity: Quantity;
  cutNote: string;
}

type SeenCents = Pick<OrderTotal, 'htCents' | 'ttcCents'>;

/** ERR-41, ERR-42. */
const REFUSED = 'Impossible de mettre à jour la commande';
const SAVED = 'Les modifications ont été enregistrées avec succès!';

const isCharge = ({ produit_ref: ref, produit_categorie: category }: OrderLineReply): boolean =>
  isDeliveryCharge({ ref, category });

/** What is left as it was ordered is charged as the house corrected it. */
const editedLine = (line: OrderLineReply, quantity: Quantity) => {
  const { invoiced = quantity, ordered, ...counted } = countedLine(line);
  return { ...counted, ordered: quantity, invoiced: isSameQuantity(ordered, quantity) ? invoiced : quantity };
};

/** Other quantities, cut otherwise, fewer lines; each kept line keeps the price it was ordered at (AMB-08). */
export function OrderEdit({ order, lines, onClose, onSaved }: OrderEditProps) {
  // the charge for delivery is no product: the server counts it again for what is left
  const charge = lines.find(isCharge);
  const [editedLines, setLines] = useState<Edited[]>(() =>
    lines
      .filter((line) => !isCharge(line) && line.quantite > 0)
      .map((line) => ({
        line,
        quantity: countedLine(line).ordered,
        cutNote: line.note_decoupe ?? '',
      })),
  );
  const save = useAction(async (seen: SeenCents) => {
    const items = editedLines.map(({ line, quantity, cutNote }) => ({
      product_id: line.produit_id,
      quantity: wireFromQuantity(quantity),
      ...(cutNote === (line.note_decoupe ?? '') ? {} : { cut_note: cutNote }),
    }));
    const reply = await call(
      orderChangesContract.endpoints.editOrder,
      {
        params: { id: order.id },
        body: { items, total: eurosFromCents(seen.htCents), total_ttc: eurosFromCents(seen.ttcCents) },
      },
      // closing an open payment asks its provider first
      { as: 'pro' },
    );
    onSaved(reply.message || SAVED);
  });

  const total = orderTotal([
    ...editedLines.map(({ line, quantity }) => editedLine(line, quantity)),
    ...(charge && editedLines.length > 0 ? [countedLine(charge)] : []),
  ]);
  // what the server said the order would come to is what the next press agrees to, until a line changes
  const answered = refusalOf(orderChangesContract.endpoints.editOrder, save.error, 'price_changed')?.details;
  const seen: SeenCents = answered
    ? { htCents: centsFromEuros(answered.total_ht), ttcCents: centsFromEuros(answered.total_ttc) }
    : total;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!save.pending}
      title={`Modifier ${order.reference}`}
      footer={
        <>
          <Button disabled={save.pending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="primary"
            pending={save.pending}
            disabled={editedLines.length === 0}
            onClick={() => save.run(seen)}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        {answered ? (
          <Banner kind="warning" title={`Le total est maintenant de ${formatMoney(seen.ttcCents)} TTC`}>
            {formatMoney(seen.htCents)} HT, livraison comprise. Rien n’est encore modifié : enregistrez pour
            l’accepter.
          </Banner>
        ) : save.error === undefined ? null : (
          <NotSaved error={save.error} />
        )}
        {editedLines.length === 0 ? (
          <p>Aucun article dans cette commande. Une commande garde au moins un produit.</p>
        ) : null}
        <ul className={styles.lines}>
          {editedLines.map((edited) => (
            <EditedRow
              key={edited.line.produit_id}
              edited={edited}
              onChange={(change) => {
                save.reset();
                setLines((now) =>
                  now.map((other) => (other.line === edited.line ? { ...other, ...change } : other)),
                );
              }}
              onRemove={() => {
                save.reset();
                setLines((now) => now.filter((other) => other.line !== edited.line));
              }}
            />
          ))}
        </ul>
        {charge ? (
          <p className={styles.why}>
            Livraison comprise ({formatMoney(centsFromEuros(charge.sous_total))} HT à ce jour), recalculée à
            l’enregistrement.
          </p>
        ) : null}
        {answered ? null : <CartTotals total={total} vat={undefined} />}
      </div>
    </Dialog>
  );
}

interface EditedRowProps {
  edited: Edited;
  onChange: (change: Partial<Pick<Edited, 'quantity' | 'cutNote'>>) => void;
  onRemove: () => void;
}

/** A line that can be changed: how much, cut how, or not at all. */
function EditedRow({ edited: { line, quantity, cutNote }, onChange, onRemove }: EditedRowProps) {
  return (
    <li className={styles.editedLine}>
      <span className={styles.name}>{line.produit_nom}</span>
      <QuantityField
        label={`Quantité : ${line.produit_nom}`}
        hideLabel
        unit={line.unite}
        value={quantity}
        min={lesserQuantity(quantity, quantityOf(quantity.unit, MILLI_PER_UNIT))}
        onChange={(next) => {
          if (next !== null && next.milli !== quantity.milli) onChange({ quantity: next });
        }}
      />
      <IconButton label={`Retirer ${line.produit_nom}`} icon={<TrashIcon size={18} />} onClick={onRemove} />
      <CutNoteField
        className={styles.cutField}
        product={line.produit_nom}
        value={cutNote}
        onChange={(next) => onChange({ cutNote: next })}
      />
    </li>
  );
}

const NotSaved = ({ error }: { error: unknown }) => {
  const said = serverMessage(error);
  const isRefused = said !== undefined && (asApiError(error)?.status ?? 500) < 500;
  return (
    <Banner kind="error" title={isRefused ? REFUSED : TRY_AGAIN}>
      {isRefused && said !== REFUSED ? said : undefined}
    </Banner>
  );
};
