import { useQuery } from '@tanstack/react-query';
import { weighingQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

const places = [
  { value: 'site', label: 'Ici, à la clôture de la préparation' },
  { value: 'dolibarr', label: 'Dans Dolibarr, par une expédition' },
];

const moments = [
  { value: 'at_order', label: 'À la commande, le prix entier' },
  { value: 'after_weighing', label: 'Après la pesée, le montant exact' },
];

/** Payment after weighing. */
export function WeighingSetting() {
  const weighing = useQuery(weighingQuery());
  return (
    <Setting id="pesee" title="Commandes pesées" query={weighing}>
      {weighing.data ? (
        <SettingForm
          setting={weighing.data}
          queryKey={weighingQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setWeighing, { body }, { as: 'admin' })).data
          }
          saved="Réglage enregistré : les prochaines clôtures le suivent."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Une commande déjà payée dont la pesée fait moins attend votre accord dans « Paiements à
                trancher », puis la différence est remboursée. Si elle fait plus, le client reçoit un lien
                pour régler le reste, à partir du montant ci-dessous ; au-dessous, rien ne lui est demandé.
              </p>
              <Collection {...{ values, change, errors }} />
              <InDolibarr {...{ values, change, errors }} />
              <div className={styles.figures}>
                <NumberField
                  label="Complément demandé dès"
                  unit="euro"
                  steppers={false}
                  max={100_000}
                  value={centsFromEuros(values.ask_from)}
                  error={errors['ask_from']}
                  onChange={(cents) => change({ ask_from: eurosFromCents(cents ?? 0) })}
                />
              </div>
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

type Weighing = ReplyOf<typeof settingsContract.endpoints.setWeighing>['data'];

interface PartProps {
  values: Weighing;
  change: (part: Partial<Weighing>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

/** Time of the capture, and its tolerance. */
const Collection = ({ values, change, errors }: PartProps) => (
  <>
    <SelectField
      label="Quand le paiement en ligne est pris"
      hint="Après la pesée : la carte ou PayPal autorise le prix et la tolérance, et le montant exact est débité à la clôture. Une carte garde l’autorisation 7 jours ; PayPal 3 jours, prolongés une fois de 3 jours."
      value={values.collects}
      options={moments}
      onChange={({ target }) =>
        change({ collects: target.value === 'after_weighing' ? 'after_weighing' : 'at_order' })
      }
    />
    {values.collects === 'after_weighing' ? (
      <div className={styles.figures}>
        <NumberField
          label="Tolérance annoncée au client"
          unit="percent"
          steppers={false}
          max={1500}
          value={Math.round(values.tolerance * 100)}
          error={errors['tolerance']}
          onChange={(percent) => change({ tolerance: (percent ?? 0) / 100 })}
        />
      </div>
    ) : null}
  </>
);

/** Where shipments are made, and the extrafield for sale by the piece. */
const InDolibarr = ({ values, change, errors }: PartProps) => (
  <>
    <SelectField
      label="Où se font les expéditions"
      hint="Dans Dolibarr : clore une préparation ne sort rien du stock ; l’expédition faite là-bas le fait, une seule fois."
      value={values.ships_in}
      options={places}
      onChange={({ target }) => change({ ships_in: target.value === 'dolibarr' ? 'dolibarr' : 'site' })}
    />
    <TextField
      label="Champ de Dolibarr « à la pièce »"
      hint="Le nom d’un champ que vous avez ajouté aux produits là-bas, par exemple vente_piece : coché, un produit au kilo se vend à la pièce. Vide : seules les fiches d’ici le disent. Suivi à la prochaine lecture de Dolibarr."
      value={values.piece_field}
      error={errors['piece_field']}
      onChange={({ target }) => change({ piece_field: target.value })}
    />
  </>
);
