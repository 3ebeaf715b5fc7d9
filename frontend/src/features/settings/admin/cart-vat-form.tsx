import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { cartVatQuery, journalKey } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import styles from './settings.module.css';

type Setting = ReplyOf<typeof settingsContract.endpoints.getCartVat>['data'];

const flatRate = ({ rate }: Setting): string =>
  formatPercent(rate === null ? (DEFAULT_CART_VAT.mode === 'flat' ? DEFAULT_CART_VAT.rate : 0) : rate * 100);

/** AMB-32: one rate for the whole cart, or each product's own. Orders already placed keep the rate they were placed at. */
export function CartVatForm({ setting }: { setting: Setting }) {
  const queries = useQueryClient();
  const [mode, setMode] = useState(setting.mode);
  const held = setting.by_line ? 'line' : 'rate';
  const [rounding, setRounding] = useState<'line' | 'rate'>(held);
  const save = useAction(async () => {
    const reply = await call(
      settingsContract.endpoints.setCartVat,
      { body: { mode, by_line: rounding === 'line', version: setting.version } },
      { as: 'admin' },
    );
    queries.setQueryData(cartVatQuery().queryKey, reply.data);
    void queries.invalidateQueries({ queryKey: journalKey });
    notify.success('TVA du panier enregistrée pour les prochaines commandes.');
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.run();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {setting.mode === 'flat' ? (
        <Banner kind="warning">
          L’alimentation est taxée à 5,5 % (CGI, article 278-0 bis) : le mode « par produit » applique le taux
          de chaque produit dans l’ERP.
        </Banner>
      ) : null}
      <Refusal
        error={save.error}
        onReload={() => void queries.invalidateQueries({ queryKey: cartVatQuery().queryKey })}
      />
      <RadioField
        label="Taux appliqué aux prix hors taxes du panier"
        name="mode"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'flat', label: `Un seul taux, ${flatRate(setting)}`, hint: 'Pour tous les produits.' },
          {
            value: 'product',
            label: 'Le taux de chaque produit',
            hint: 'Lu dans l’ERP ; la TVA est détaillée par taux dans le panier et sur la commande.',
          },
        ]}
      />
      <RadioField
        label="Arrondi de la TVA"
        name="rounding"
        value={rounding}
        onChange={setRounding}
        options={[
          { value: 'rate', label: 'Une fois par taux', hint: 'Norme EN 16931.' },
          {
            value: 'line',
            label: 'Ligne par ligne',
            hint: 'Comme Dolibarr sans autre réglage. Là où sa clé le permet, le choix de Dolibarr est relu chaque jour et remplace celui-ci.',
          },
        ]}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={mode === setting.mode && rounding === held}
        pending={save.pending}
      >
        Enregistrer
      </Button>
    </form>
  );
}
