import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './delivery-addresses.module.css';
import { phoneText } from '#shared/kernel/phone.ts';

interface AddressCardProps {
  address: AddressReply;
  /** A change of this address is running. */
  busy: boolean;
  onEdit: () => void;
  onDefault: () => void;
  onRemove: () => void;
}

const placeLines = (address: AddressReply): string[] =>
  [
    address.address,
    address.complement,
    `${address.postal} ${address.city}`,
    [address.contact, phoneText(address.phone)].filter(Boolean).join(', '),
    address.hours && `Horaires : ${address.hours}`,
    address.days && `Jours préférés : ${address.days.map((day) => weekdayNames[day - 1]).join(', ')}`,
    limitLine('commande', address.order_limit),
    limitLine('semaine', address.week_limit),
  ].flatMap((line) => line || []);

const limitLine = (of: string, euros: number | undefined): string | undefined =>
  euros === undefined ? undefined : `Plafond par ${of} : ${formatMoney(centsFromEuros(euros))} TTC`;

/** An address with its actions. */
export const AddressCard = ({ address, busy, onEdit, onDefault, onRemove }: AddressCardProps) => (
  <li className={styles.card} aria-label={address.label}>
    <div className={styles.name}>
      <h3>{address.label}</h3>
      {address.is_default ? <StatusBadge tone="good">Par défaut</StatusBadge> : null}
    </div>
    <p className={styles.lines}>
      {placeLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
    {address.note ? (
      <p className={styles.note}>
        <span className={styles.noteLabel}>Note pour le livreur</span> {address.note}
      </p>
    ) : null}
    <div className={styles.acts}>
      <Button size="small" onClick={onEdit} aria-label={`Modifier l’adresse ${address.label}`}>
        Modifier
      </Button>
      {address.is_default ? null : (
        <Button
          size="small"
          pending={busy}
          onClick={onDefault}
          aria-label={`Livrer par défaut à l’adresse ${address.label}`}
        >
          Par défaut
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        pending={busy}
        onClick={onRemove}
        aria-label={`Supprimer l’adresse ${address.label}`}
      >
        Supprimer
      </Button>
    </div>
  </li>
);
