import { useNow } from '#frontend/lib/display/use-today.ts';
import { frenchNumber } from '#shared/kernel/french-number.ts';
import { type ChangeEvent } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { formatInteger, formatMoney, formatRelative } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Badge } from '#frontend/ui/values/badge.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { type CustomerDetail, customersContract } from '#shared/customers/customers.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './customers.module.css';

const percent = frenchNumber({ style: 'percent', maximumFractionDigits: 2 });
const percentText = (of: number): string => percent.format(of / 100);

/** A customer's terms by source in order of precedence: the first that prices a product applies. */
export function CustomerTerms({
  customer,
  onChanged,
}: {
  customer: CustomerDetail;
  onChanged: () => Promise<unknown>;
}) {
  const { conditions } = customer;
  const now = useNow();
  const moving = useAction(async (groupeId: number) => {
    const body = { groupe_id: groupeId, groupe_vu: conditions.groupe_id };
    await call(
      customersContract.endpoints.groupCustomer,
      { params: { id: customer.id }, body },
      { as: 'admin' },
    );
    notify.success('Le groupe est enregistré : les prochains prix le suivent.');
    await onChanged();
  });
  const onGroup = ({ target }: ChangeEvent<HTMLSelectElement>) => moving.run(Number(target.value));
  return (
    <PanelSection title="Conditions">
      <p className={styles.mail}>
        {conditions.lu_le === null
          ? 'Rien n’a encore été lu dans Dolibarr pour ce client : ses conditions de là-bas le sont à sa première commande, ou quand son tiers y change.'
          : `Lu dans Dolibarr ${formatRelative(conditions.lu_le, now)}. Pour chaque produit, la première de ces lignes qui lui donne un prix l’emporte\u00a0; seule la remise du client s’ajoute à son tarif. Dolibarr donne les prix convenus produit par produit : un premier prix est lu la nuit, ou dans la demi-heure après « Relire Dolibarr » (Stock et ventes).`}
      </p>
      <Sources conditions={conditions} />
      {conditions.ferme || conditions.plafond !== null ? (
        <p>
          {conditions.ferme ? 'Tiers clos dans Dolibarr : ses commandes sont refusées. ' : ''}
          {conditions.plafond === null
            ? ''
            : `Encours accordé dans Dolibarr : ${formatMoney(centsFromEuros(conditions.plafond))}${conditions.plafond === 0 ? ', chaque commande se règle avant la suivante' : ''}.`}
        </p>
      ) : null}
      <Refusal error={moving.error} onReload={() => void onChanged()} />
      <SelectField
        label="Groupe"
        hint="Les groupes et leurs remises se règlent dans Paramètres."
        value={String(conditions.groupe_id)}
        disabled={moving.pending}
        onChange={onGroup}
        options={conditions.groupes.map(({ id, nom, remise }) => ({
          value: String(id),
          label: `${nom} (${percentText(remise)})`,
        }))}
      />
    </PanelSection>
  );
}

/** A source of prices; null: none for this customer. */
const Term = ({
  name,
  source,
  value,
  none = 'aucune',
}: {
  name: string;
  source: string;
  value: string | null;
  none?: string;
}) => (
  <li>
    <span>
      {name} <small className={styles.mail}>{source}</small>
    </span>
    {value === null ? <span className={styles.mail}>{none}</span> : <Badge tone="info">{value}</Badge>}
  </li>
);

const Sources = ({ conditions }: Pick<CustomerDetail, 'conditions'>) => (
  <ol className={styles.terms}>
    <Term
      name="Prix convenus"
      source="Dolibarr"
      none="aucun"
      value={conditions.prix_convenus === 0 ? null : `${formatInteger(conditions.prix_convenus)} produit(s)`}
    />
    <Term
      name="Niveau de prix"
      source="Dolibarr"
      none="celui de tous"
      value={conditions.tarif > 1 ? `Tarif ${conditions.tarif}` : null}
    />
    <Term
      name="Remise du client"
      source="Dolibarr"
      value={conditions.remise > 0 ? percentText(conditions.remise) : null}
    />
    <Term
      name="Remise du groupe"
      source={conditions.groupe_applique ? 'Paramètres' : 'Paramètres : remises de groupe éteintes'}
      value={
        conditions.groupe_applique && conditions.remise_groupe > 0
          ? percentText(conditions.remise_groupe)
          : null
      }
    />
  </ol>
);
