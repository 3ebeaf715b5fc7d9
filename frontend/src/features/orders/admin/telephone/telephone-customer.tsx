import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PlaceChoice } from '#frontend/features/delivery/place-choice.tsx';
import { hasPlaces } from '#frontend/features/delivery/use-delivery.ts';
import { customerReservationQuery } from '#frontend/features/orders/customer-orders.queries.ts';
import { formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { adminTabPath, customerPath } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';
import type { CustomerDetail } from '#shared/customers/customers.contract.ts';
import { personRoleName } from '#shared/customers/people/person-labels.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './telephone.module.css';
import type { TelephoneOrder } from './use-telephone-order.ts';

interface TelephoneCustomerProps {
  order: TelephoneOrder;
  customer: CustomerDetail;
  /** Absent: the company's first login. */
  person: PersonReply | undefined;
  onPerson: (id: string) => void;
}

/** The customer with terms and notes; selection of the member and the address. */
export function TelephoneCustomer({ order, customer, person, onPerson }: TelephoneCustomerProps) {
  const { delivery, located } = order;
  const people = orderingPeople(order.people);
  return (
    <section className={styles.customer} aria-label="Client">
      <div className={styles.who}>
        <h2 className={styles.title}>
          <Link href={customerPath(customer.id)}>{customer.societe || customer.nom}</Link>
        </h2>
        <ButtonLink size="small" href={adminTabPath('telephone')}>
          Changer de client
        </ButtonLink>
      </div>
      <p className={styles.facts}>
        <span>{customer.nom}</span>
        {customer.telephone ? <PhoneLink phone={customer.telephone} /> : null}
        <a href={`mailto:${customer.email}`}>{customer.email}</a>
        {customer.ville ? <span>{customer.ville}</span> : null}
      </p>
      <p className={styles.facts}>
        {termsOf(customer).map((term) => (
          <span key={term}>{term}</span>
        ))}
        <Unpaid customerId={customer.id} />
      </p>
      <NotServed customer={customer} />
      {customer.note === '' ? null : (
        <p className={styles.note}>
          <strong>Note :</strong> {customer.note}
        </p>
      )}
      {people.length > 1 || hasPlaces(delivery) ? (
        <div className={styles.choices}>
          {people.length > 1 ? (
            <SelectField
              label="Pour qui"
              options={people.map((one) => ({ value: one.id, label: personLabel(one) }))}
              value={person?.id ?? customer.id}
              onChange={({ target }) => onPerson(target.value)}
            />
          ) : null}
          {hasPlaces(delivery) ? (
            <PlaceChoice delivery={delivery} customer={located} onChoice={order.setChoice} />
          ) : null}
        </div>
      ) : null}
      <OverLimits order={order} person={person} />
    </section>
  );
}

/** Members who can order: neither pending nor blocked. */
export const orderingPeople = (people: readonly PersonReply[]): PersonReply[] =>
  people.filter(({ blocked, invited_until: until }) => !blocked && until === null);

const personLabel = ({ firstname, lastname, role }: PersonReply): string =>
  `${firstname} ${lastname}, ${personRoleName(role)}`;

const percentText = (percent: number): string => formatPercent(Math.round(percent * 100));
const money = (euros: number): string => formatMoney(centsFromEuros(euros));

/** Short description of the terms; the customer's panel has the details. */
const termsOf = ({ conditions, groupe }: CustomerDetail): string[] => [
  ...(groupe === '' ? [] : [groupe]),
  ...(conditions.prix_convenus > 0 ? [`${conditions.prix_convenus} prix convenus`] : []),
  ...(conditions.tarif > 1 ? [`tarif ${conditions.tarif}`] : []),
  ...(conditions.remise > 0 ? [`remise ${percentText(conditions.remise)}`] : []),
  ...(conditions.groupe_applique && conditions.remise_groupe > 0
    ? [`remise du groupe ${percentText(conditions.remise_groupe)}`]
    : []),
  ...(conditions.plafond === null
    ? []
    : [
        conditions.plafond === 0
          ? 'chaque commande se règle avant la suivante'
          : `encours accordé ${money(conditions.plafond)}`,
      ]),
];

/** Unpaid amount and limit. */
function Unpaid({ customerId }: { customerId: string }) {
  const { data } = useQuery(customerReservationQuery(customerId));
  if (!data) return null;
  return (
    <span>
      {money(data.montant_ttc)} ni réglés ni partis
      {data.plafond === null ? '' : `, sur ${money(data.plafond)}`}
    </span>
  );
}

/** Warning before entering lines; the server refuses the order as well. */
const NotServed = ({ customer }: { customer: CustomerDetail }): ReactNode => {
  if (customer.bloque_le !== null)
    return (
      <Banner kind="error" title="Compte bloqué : il ne peut pas commander">
        {customer.motif_blocage}
      </Banner>
    );
  if (customer.conditions.ferme)
    return <Banner kind="error" title="Client fermé dans Dolibarr : il ne peut pas commander" />;
  return customer.verifie_le === null ? (
    <Banner kind="error" title="Adresse e-mail pas encore vérifiée : il ne peut pas commander" />
  ) : null;
};

/** The company's limits do not apply to administrators, but are displayed. */
const OverLimits = ({ order, person }: Pick<TelephoneCustomerProps, 'order' | 'person'>): ReactNode => {
  const { total, delivery } = order;
  const over = [
    ...(person?.order_limit ? [[`${person.firstname} ${person.lastname}`, person.order_limit] as const] : []),
    ...(delivery.address?.order_limit
      ? [[delivery.address.label, delivery.address.order_limit] as const]
      : []),
  ].filter(([, limit]) => total.ttcCents > centsFromEuros(limit));
  return over.map(([name, limit]) => (
    <Banner
      key={name}
      kind="info"
      title={`Au-dessus du plafond que l’entreprise a fixé : ${name}, ${money(limit)}`}
    >
      Au téléphone la commande passe sans le oui d’un Gérant : demandez s’il est d’accord.
    </Banner>
  ));
};
