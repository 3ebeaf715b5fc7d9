import type {
  WholesaleInvoice,
  WholesaleOrder,
} from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';

const orderTones: Readonly<Record<string, Tone>> = {
  Validée: 'info',
  'En cours de traitement': 'info',
  Livrée: 'good',
  Facturée: 'good',
  Traitée: 'good',
  Annulée: 'danger',
  Refusée: 'danger',
};

const invoiceTones: Readonly<Record<string, Tone>> = {
  Payée: 'good',
  Impayée: 'danger',
  'Partiellement payée': 'warning',
};

/** WHO-07: unknown labels of the ERP are shown unchanged. */
export const OrderState = ({ statut_libelle: label }: Pick<WholesaleOrder, 'statut_libelle'>) => (
  <StatusBadge tone={orderTones[label] ?? 'neutral'}>{label}</StatusBadge>
);

/** WHO-08. */
export const InvoiceState = ({
  statut_libelle: label,
  reste_ttc: rest,
}: Pick<WholesaleInvoice, 'statut_libelle' | 'reste_ttc'>) =>
  // an unused credit note: neither paid nor unpaid
  rest < 0 ? (
    <StatusBadge tone="info">Avoir à déduire</StatusBadge>
  ) : (
    <StatusBadge tone={invoiceTones[label] ?? 'neutral'}>{label}</StatusBadge>
  );
