import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { MAX_DRIVER_NOTE } from '#shared/customers/delivery-address.ts';
import { addressOptions } from './address-options.ts';
import { useNow } from '#frontend/lib/display/use-today.ts';
import { deadline } from './deadline.ts';
import { LostDay } from './lost-day.tsx';
import type { DeliveryChoice } from './delivery-choice.ts';
import { zoneFigures } from './free-delivery.tsx';
import { ACCOUNT_ADDRESS, type Delivery, type Located } from './use-delivery.ts';
import { AddressDialog } from '#frontend/features/delivery/addresses/address-dialog.tsx';
import styles from './delivery-fields.module.css';

interface DeliveryFieldsProps {
  delivery: Delivery;
  customer: Located | undefined;
  /** The server's errors by field of the order. */
  refused: Readonly<Record<string, string>>;
  onChoice: (change: DeliveryChoice) => void;
  /** Replaces the form for a first address where another user orders for the customer. */
  withoutAddress?: ReactNode;
}

/** Address, day and note for the driver, with default values. */
export function DeliveryFields({
  delivery,
  customer,
  refused,
  onChoice,
  withoutAddress,
}: DeliveryFieldsProps) {
  const { addresses, address, quote, day, note, obstacle, asking, failed, retry } = delivery;
  const needsAddress = obstacle === 'no-address' && addresses.length === 0;
  return (
    <section className={styles.delivery} aria-labelledby="livraison">
      <h3 id="livraison" className={styles.title}>
        Livraison
      </h3>
      {needsAddress ? (
        (withoutAddress ?? <AskAddress customerId={customer?.id} />)
      ) : (
        <SelectField
          label="Adresse de livraison"
          options={addressOptions(addresses, customer)}
          value={address?.id ?? ACCOUNT_ADDRESS}
          error={refused['delivery_address_id']}
          // the note belongs to the previous address
          onChange={(event) => onChoice({ addressId: event.target.value })}
        />
      )}
      {delivery.isPlaceDeleted ? (
        <Banner kind="warning">
          Le lieu choisi pour ce panier a été supprimé : vérifiez où nous livrons.
        </Banner>
      ) : null}
      {asking ? (
        <p className={styles.hint} role="status">
          Lecture des jours de livraison…
        </p>
      ) : null}
      {failed ? (
        <Banner
          kind="warning"
          actions={
            <Button size="small" onClick={retry}>
              Réessayer
            </Button>
          }
        >
          Les jours de livraison n’ont pas pu être lus. Sans jour choisi, nous livrons au plus tôt.
        </Banner>
      ) : null}
      <Obstacle delivery={delivery} />
      <LostDay delivery={delivery} onChoice={onChoice} />
      <DayField day={day} quote={quote} error={refused['delivery_day']} onChoice={onChoice} />
      <TextField
        label="Note pour le livreur"
        optional
        autoComplete="off"
        placeholder="Code, sonnette, où déposer…"
        maxLength={MAX_DRIVER_NOTE}
        value={note}
        error={refused['driver_note']}
        onChange={(event) => onChoice({ note: event.target.value })}
      />
    </section>
  );
}

interface DayFieldProps extends Pick<DeliveryFieldsProps, 'onChoice'>, Pick<Delivery, 'day' | 'quote'> {
  error: string | undefined;
}

function DayField({ day, quote, error, onChoice }: DayFieldProps) {
  const now = useNow();
  return quote && day !== undefined ? (
    <SelectField
      label="Jour de livraison"
      options={quote.days.map((each) => ({
        value: each,
        label: each === quote.earliest ? `${formatLongDate(each)} (au plus tôt)` : formatLongDate(each),
      }))}
      value={day}
      hint={`${zoneFigures(quote) ?? ''}. ${deadline(quote, now)}`}
      error={error}
      onChange={(event) => onChoice({ day: event.target.value })}
    />
  ) : null;
}

/** Why the selected address cannot be delivered to. */
function Obstacle({ delivery: { obstacle, addresses, postal } }: { delivery: Delivery }) {
  // the address form is shown above
  if (!obstacle || (obstacle === 'no-address' && addresses.length === 0)) return null;
  const why = {
    'no-address': 'Cette adresse est incomplète : choisissez-en une autre.',
    'not-served': `Nous ne livrons pas au code postal ${postal ?? ''}. Contactez-nous pour organiser le transport.`,
    'no-day': 'Aucun jour de livraison n’est ouvert en ce moment. Contactez-nous.',
  }[obstacle];
  return (
    <p className={styles.hint} role="status">
      {why}
    </p>
  );
}

/** Asks for a first delivery address, which becomes the default. */
function AskAddress({ customerId }: { customerId: string | undefined }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Banner
        kind="warning"
        title="Où livrer votre commande ?"
        actions={
          customerId === undefined ? undefined : (
            <Button size="small" variant="primary" onClick={() => setAsking(true)}>
              Indiquer l’adresse
            </Button>
          )
        }
      >
        Votre compte n’a pas encore d’adresse. Indiquez-la une fois : elle sera proposée à chaque commande.
      </Banner>
      {asking && customerId !== undefined ? (
        <AddressDialog customerId={customerId} address={undefined} first onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
