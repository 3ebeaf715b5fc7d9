import { formatAmount, formatDateTime, formatLongDate } from '#frontend/lib/display/format.ts';
import { adminTabPath, webOrderPath } from '#frontend/lib/navigation/paths.ts';
import type { PlacedOrder } from '#frontend/features/orders/pro/checkout/confirmation.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './telephone.module.css';

const whenToPay = ({ limit }: PlacedOrder): string => {
  if (limit?.before !== undefined) return ` À régler avant le ${formatDateTime(limit.before)}.`;
  return limit?.beforeNext ? ' À régler avant la prochaine commande.' : '';
};

/** Confirmation with the order number, and next steps. */
export const TelephonePlaced = ({
  placed,
  mail,
  onClose,
}: {
  placed: PlacedOrder;
  mail: string;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title="Commande enregistrée"
    footer={
      <>
        <ButtonLink href={webOrderPath(placed.id)}>Ouvrir la commande</ButtonLink>
        <ButtonLink data-autofocus variant="primary" href={adminTabPath('telephone')}>
          Autre client
        </ButtonLink>
      </>
    }
  >
    <div className={styles.placed} role="status">
      <p className={styles.reference}>
        <Reference>{placed.reference}</Reference>
      </p>
      <p>
        {formatAmount(centsFromEuros(placed.totalTtc), placed.estimated)} TTC
        {placed.day === undefined ? '.' : `, livraison le ${formatLongDate(placed.day)}.`}
        {whenToPay(placed)}
      </p>
      <p>La confirmation part à {mail} : elle dit que la commande a été prise au téléphone.</p>
    </div>
  </Dialog>
);
