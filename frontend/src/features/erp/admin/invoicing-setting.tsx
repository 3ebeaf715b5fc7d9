import { useQuery } from '@tanstack/react-query';
import { bankAccountsQuery } from '#frontend/features/erp/erp.queries.ts';
import { Setting } from '#frontend/features/settings/admin/setting.tsx';
import { SettingForm } from '#frontend/features/settings/admin/setting-form.tsx';
import { erpInvoicingQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

const kinds = [
  { value: 'none', label: 'Aucune' },
  { value: 'draft', label: 'Un brouillon, que la maison valide' },
  { value: 'validated', label: 'Une facture validée' },
] as const;

const NONE = 'Aucun : rien n’est inscrit';

/** Invoice of a delivered order in Dolibarr, and bank accounts of its payments. */
export function InvoicingSetting() {
  const invoicing = useQuery(erpInvoicingQuery());
  return (
    <Setting id="factures" title="Factures dans Dolibarr" query={invoicing}>
      {invoicing.data ? (
        <SettingForm
          setting={invoicing.data}
          queryKey={erpInvoicingQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setErpInvoicing, { body }, { as: 'admin' })).data
          }
          saved="Réglage enregistré : les prochaines livraisons et les prochains paiements le suivent."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Une commande livrée reçoit dans Dolibarr une seule facture, tirée de sa commande ; celle que
                la maison a déjà faite est gardée. Les paiements et remboursements du site y sont inscrits une
                fois, dès qu’elle est validée.
              </p>
              <SelectField
                label="Facture à la livraison"
                value={values.on_delivery}
                options={kinds}
                error={errors['on_delivery']}
                onChange={({ target }) =>
                  change({
                    on_delivery: kinds.find(({ value }) => value === target.value)?.value ?? 'none',
                  })
                }
              />
              <AccountFields {...{ values, change, errors }} />
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

type Invoicing = ReplyOf<typeof settingsContract.endpoints.setErpInvoicing>['data'];

interface AccountFieldsProps {
  values: Invoicing;
  change: (part: Partial<Invoicing>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

function AccountFields({ values, change, errors }: AccountFieldsProps) {
  const accounts = useQuery(bankAccountsQuery());
  /** A closed or unreadable account remains selected. */
  const optionsWith = (current: string | null) => {
    const open = (accounts.data ?? []).map(({ id, label }) => ({ value: id, label: `${label} (n° ${id})` }));
    return current === null || open.some(({ value }) => value === current)
      ? open
      : [...open, { value: current, label: `Compte n° ${current}` }];
  };
  return (
    <>
      {accounts.isError ? (
        <Banner kind="warning" title="Comptes bancaires non lus">
          {detailOf(accounts.error)}
        </Banner>
      ) : null}
      <SelectField
        label="Compte des paiements par carte"
        placeholder={NONE}
        value={values.card_account ?? ''}
        options={optionsWith(values.card_account)}
        error={errors['card_account']}
        onChange={({ target }) => change({ card_account: target.value || null })}
      />
      <SelectField
        label="Compte des paiements PayPal"
        placeholder={NONE}
        value={values.wallet_account ?? ''}
        options={optionsWith(values.wallet_account)}
        error={errors['wallet_account']}
        onChange={({ target }) => change({ wallet_account: target.value || null })}
      />
    </>
  );
}
