import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';

type HeldOrder = Pick<OrderRow, 'autorisation' | 'payable' | 'prepare_le' | 'reste_a_payer'>;

/** The authorised maximum, its expiry, and the next step. */
export function HoldNotice({ order }: { order: HeldOrder }) {
  const { autorisation, payable, prepare_le: closedAt, reste_a_payer: rest } = order;
  if (!autorisation) return null;
  const most = formatMoney(centsFromEuros(autorisation.montant));
  if (closedAt !== null)
    return (
      <Banner kind="info" title="Débit en cours">
        Le montant pesé est en cours de débit, au plus {most}.
        {payable
          ? ` Le reste, ${formatMoney(centsFromEuros(rest))}, se règle à part, avec votre accord.`
          : ''}
      </Banner>
    );
  if (payable)
    return (
      <Banner kind="warning" title="Autorisation trop basse">
        Vous avez autorisé {most} ; la commande dépasse ce montant. Payez de nouveau : l’ancienne autorisation
        est annulée, rien n’est débité deux fois.
      </Banner>
    );
  return (
    <Banner kind="info" title={`Autorisé : ${most} au plus`}>
      Rien n’est encore débité : le montant exact le sera après la pesée{untilOf(autorisation)}.
    </Banner>
  );
}

const untilOf = ({ jusqu_au: until, prolongeable }: NonNullable<HeldOrder['autorisation']>): string => {
  if (until === null) return '';
  const at = formatDateTime(until);
  return prolongeable
    ? `. L’autorisation vaut jusqu’au ${at} et peut être prolongée une fois`
    : `, au plus tard le ${at}`;
};
