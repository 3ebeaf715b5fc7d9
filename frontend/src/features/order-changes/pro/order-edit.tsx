import { useCallback, useState } from 'react';
import { minimumOf, saleUnitOf, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import styles from '#frontend/features/orders/pro/history/order-detail.module.css';
import { asApiError, refusalOf, serverMessage, TRY_AGAIN } from '#frontend/lib/api/api-error.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatAmount, formatMoney } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';
import { AddProduct } from './add-product.tsx';
import { type EditedLine, editedItem, editedLines, editedTotal, isCharge } from './edited-order.ts';
import { EditedRow } from './edited-row.tsx';

interface OrderEditProps {
  order: OrderRow;
  lines: readonly OrderLineReply[];
  onClose: () => void;
  onSaved: (message: string) => void;
}

type SeenCents = Pick<OrderTotal, 'htCents' | 'ttcCents'>;

const { editOrder, askEdit } = orderChangesContract.endpoints;

/** ERR-41, ERR-42. */
const REFUSED = 'Impossible de mettre à jour la commande';
const SAVED = 'Les modifications ont été enregistrées avec succès!';

/** Edit state of an order, and its submission. */
const useOrderEdit = ({ order, lines, onSaved }: OrderEditProps) => {
  const charge = lines.find(isCharge);
  const [edited, setEdited] = useState(() => editedLines(lines));
  const save = useAction(async (seen: SeenCents) => {
    const items = edited.map(editedItem);
    const totals = { total: eurosFromCents(seen.htCents), total_ttc: eurosFromCents(seen.ttcCents) };
    // closing an open payment calls its provider first
    const reply = await call(
      editOrder,
      { params: { id: order.id }, body: { items, ...totals } },
      { as: 'pro' },
    );
    onSaved(reply.message || SAVED);
  });
  const ask = useAction(async () => {
    const reply = await call(
      askEdit,
      { params: { id: order.id }, body: { items: edited.map(editedItem) } },
      { as: 'pro' },
    );
    onSaved(reply.message);
  });
  const change = (act: (now: EditedLine[]) => EditedLine[]) => {
    save.reset();
    ask.reset();
    setEdited(act);
  };
  const total = editedTotal(edited, charge);
  // the server's total is confirmed by the next click, until a line changes
  const answered = refusalOf(editOrder, save.error, 'price_changed')?.details;
  const seen: SeenCents = answered
    ? { htCents: centsFromEuros(answered.total_ht), ttcCents: centsFromEuros(answered.total_ttc) }
    : total;
  const changed = JSON.stringify(edited) !== JSON.stringify(editedLines(lines));
  return { charge, edited, changed, change, save, ask, total, seen, isAnswered: answered !== undefined };
};

/** Edits quantities, cut notes and products; existing lines retain their ordered price (AMB-08). */
export function OrderEdit(props: OrderEditProps) {
  const { order, onClose } = props;
  const customer = useCustomer();
  const { charge, edited, changed, change, save, ask, total, seen, isAnswered } = useOrderEdit(props);
  const estimated = edited.some(({ pieces }) => pieces !== undefined);
  const has = useCallback((productId: string) => edited.some(({ id }) => id === productId), [edited]);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!save.pending}
      changed={changed}
      title={`Modifier ${order.reference}`}
      footer={
        <>
          <Button disabled={save.pending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="primary"
            pending={save.pending}
            disabled={edited.length === 0}
            onClick={() => save.run(seen)}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        {isAnswered ? (
          <OtherTotal seen={seen} estimated={estimated} />
        ) : save.error === undefined ? null : (
          <NotSaved error={save.error} ask={ask} />
        )}
        {edited.length === 0 ? (
          <p>Aucun article dans cette commande. Une commande garde au moins un produit.</p>
        ) : null}
        <EditedLines edited={edited} change={change} />
        <AddProduct
          orderId={order.id}
          customerId={customer?.id}
          has={has}
          onAdd={(product) => change((now) => [...now, addedLine(product)])}
        />
        {charge ? (
          <p className={styles.why}>
            Livraison comprise ({formatMoney(centsFromEuros(charge.sous_total))} HT à ce jour), recalculée à
            l’enregistrement.
          </p>
        ) : null}
        {isAnswered ? null : <CartTotals total={total} vat={undefined} estimated={estimated} />}
      </div>
    </Dialog>
  );
}

/** The new total according to the server. */
const OtherTotal = ({ seen, estimated }: { seen: SeenCents; estimated: boolean }) => (
  <Banner kind="warning" title={`Le total est maintenant de ${formatAmount(seen.ttcCents, estimated)} TTC`}>
    {formatAmount(seen.htCents, estimated)} HT, livraison comprise. Rien n’est encore modifié : enregistrez
    pour l’accepter.
  </Banner>
);

const EditedLines = ({ edited, change }: Pick<ReturnType<typeof useOrderEdit>, 'edited' | 'change'>) => (
  <ul className={styles.lines} aria-label="Lignes de la commande">
    {edited.map((line) => (
      <EditedRow
        key={line.id}
        line={line}
        onChange={(one) =>
          change((now) => now.map((other) => (other.id === line.id ? { ...other, ...one } : other)))
        }
        onRemove={() => change((now) => now.filter(({ id }) => id !== line.id))}
      />
    ))}
  </ul>
);

const addedLine = (product: ShopProduct): EditedLine => ({
  id: product.id,
  name: product.label,
  unit: saleUnitOf(product),
  quantity: minimumOf(product),
  ...(product.pieces ? { pieces: product.pieces } : {}),
  cutNote: '',
  added: product,
});

interface NotSavedProps {
  error: unknown;
  /** « Demander à un Gérant », above the user's limit. */
  ask: { pending: boolean; error: unknown; run: () => void };
}

const NotSaved = ({ error, ask }: NotSavedProps) => {
  if (ask.error !== undefined) return <Refusal error={ask.error} />;
  const message = serverMessage(error);
  const isRefused = message !== undefined && (asApiError(error)?.status ?? 500) < 500;
  return (
    <Banner
      kind="error"
      title={isRefused ? REFUSED : TRY_AGAIN}
      actions={
        refusalOf(editOrder, error, 'over_limit') ? (
          <Button size="small" variant="primary" pending={ask.pending} onClick={ask.run}>
            Demander à un Gérant
          </Button>
        ) : undefined
      }
    >
      {isRefused && message !== REFUSED ? message : undefined}
    </Banner>
  );
};
