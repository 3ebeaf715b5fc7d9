import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, paymentPath } from '#frontend/lib/navigation/paths.ts';
import { formatAmount, formatDateTime, formatLongDate } from '#frontend/lib/display/format.ts';
import { useRights } from '#frontend/lib/session/use-session.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Reference, withReferences } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { PAID_BY_WEIGHT } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import styles from './order-placed.module.css';
import type { PlacedOrder } from './confirmation.ts';
import { type Checkout, successText } from './use-checkout.ts';

/** Payment deadline of this account. */
const whenToPay = ({ limit }: PlacedOrder): string => {
  if (limit?.before !== undefined)
    return `, à régler avant le ${formatDateTime(limit.before)} : ensuite elle est annulée, sauf si nous l’avons validée`;
  if (limit?.beforeNext) return ', à régler avant votre prochaine commande';
  return limit ? ', à régler quand vous voulez' : '';
};

/** Confirmation of the order: reference and next steps (AMB-31b). */
export function OrderPlaced({ checkout: { placed, close } }: { checkout: Checkout }) {
  const navigate = useNavigate();
  const { mayPay, seesPrices } = useRights();
  // after the dialog opened, so that the notification is above it (PRO-18)
  useEffect(() => {
    if (placed === undefined) return;
    notify.success(successText(placed), {
      action: { label: 'OK', onPress: () => void navigate(paths.orders) },
    });
  }, [placed, navigate]);
  if (!placed) return null;
  return (
    <Dialog
      open
      onClose={close}
      title={placed.approveBefore === undefined ? 'Commande enregistrée' : 'Commande à valider'}
      footer={
        <>
          <ButtonLink href={paths.orders}>Voir mes commandes</ButtonLink>
          <Button data-autofocus variant="primary" onClick={close}>
            Continuer mes achats
          </Button>
        </>
      }
    >
      <div className={styles.placed}>
        <p className={styles.reference}>
          <Reference>{placed.reference}</Reference>
        </p>
        <p>{withReferences(successText(placed))}</p>
        {placed.day ? <p>Livraison prévue le {formatLongDate(placed.day)}.</p> : null}
        {seesPrices ? (
          <p className={styles.total}>
            Total : {formatAmount(centsFromEuros(placed.totalTtc), placed.estimated)} TTC
            {placed.approveBefore === undefined ? whenToPay(placed) : ''}.
            {placed.estimated ? ` ${PAID_BY_WEIGHT}` : ''}
          </p>
        ) : null}
        {mayPay && placed.approveBefore === undefined ? (
          <p>
            <ButtonLink size="small" href={paymentPath(placed.id, 'stripe')}>
              Payer maintenant par carte
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
