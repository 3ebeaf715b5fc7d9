import { useQuery } from '@tanstack/react-query';
import { cartVatQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';

const flatRate = (rate: number | null): string =>
  formatPercent(rate === null ? (DEFAULT_CART_VAT.mode === 'flat' ? DEFAULT_CART_VAT.rate : 0) : rate * 100);

const useCartVat = () => useQuery(cartVatQuery());

/** AMB-32: one rate for the cart, or each product's own. Existing orders retain their rate. */
export function CartVatSetting() {
  const vat = useCartVat();
  return (
    <Setting id="tva-panier" title="TVA du panier" query={vat}>
      {vat.data ? (
        <SettingForm
          setting={{ ...vat.data, mode: vat.data.proposed ?? vat.data.mode }}
          toConfirm={vat.data.proposed !== null}
          queryKey={cartVatQuery().queryKey}
          save={async ({ mode, by_line, version }) => {
            const body = { mode, by_line, version };
            return (await call(settingsContract.endpoints.setCartVat, { body }, { as: 'admin' })).data;
          }}
          saved="TVA du panier enregistrée pour les prochaines commandes."
        >
          {({ values, change }) => (
            <>
              <VatWarnings vat={vat.data} />
              <VatChoices values={values} change={change} />
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

type CartVat = NonNullable<ReturnType<typeof useCartVat>['data']>;

const VatWarnings = ({ vat }: { vat: CartVat }) => (
  <>
    {vat.proposed ? (
      <Banner kind="error">
        À confirmer : les commandes en ligne sont fermées tant que le taux de TVA n’est pas enregistré ici.
        {vat.proposed === 'product'
          ? ' Des produits de Dolibarr ont un autre taux que 20 % : le taux de chaque produit est proposé.'
          : ''}
      </Banner>
    ) : null}
    {vat.mode === 'flat' ? (
      <Banner kind="warning">
        L’alimentation est taxée à 5,5 % (CGI, article 278-0 bis) : le mode « par produit » applique le taux
        de chaque produit dans Dolibarr.
      </Banner>
    ) : null}
  </>
);

interface VatChoicesProps {
  values: Pick<CartVat, 'mode' | 'by_line' | 'rate'>;
  change: (part: Partial<Pick<CartVat, 'mode' | 'by_line'>>) => void;
}

const VatChoices = ({ values, change }: VatChoicesProps) => (
  <>
    <RadioField
      label="Taux appliqué aux prix hors taxes du panier"
      name="mode"
      value={values.mode}
      onChange={(mode) => change({ mode })}
      options={[
        {
          value: 'flat',
          label: `Un seul taux, ${flatRate(values.rate)}`,
          hint: 'Pour tous les produits.',
        },
        {
          value: 'product',
          label: 'Le taux de chaque produit',
          hint: 'Lu dans Dolibarr ; la TVA est détaillée par taux dans le panier et sur la commande.',
        },
      ]}
    />
    <RadioField
      label="Arrondi de la TVA"
      name="rounding"
      value={values.by_line ? 'line' : 'rate'}
      onChange={(rounding) => change({ by_line: rounding === 'line' })}
      options={[
        { value: 'rate', label: 'Une fois par taux', hint: 'Norme EN 16931.' },
        {
          value: 'line',
          label: 'Ligne par ligne',
          hint: 'Comme Dolibarr sans autre réglage. Là où sa clé le permet, le choix de Dolibarr est relu chaque jour et remplace celui-ci.',
        },
      ]}
    />
  </>
);
