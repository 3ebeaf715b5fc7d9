import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { cartVatQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf } from '#frontend/lib/api-error.ts';
import { formatPercent } from '#frontend/lib/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
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
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; stale: boolean }>();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const reply = await call(
        settingsContract.endpoints.setCartVat,
        { body: { mode, version: setting.version } },
        { as: 'admin' },
      );
      queries.setQueryData(cartVatQuery().queryKey, reply.data);
      notify.success('TVA du panier enregistrée pour les prochaines commandes.');
    } catch (error) {
      setProblem({ text: detailOf(error), stale: asApiError(error)?.code === 'version_conflict' });
    } finally {
      setPending(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {setting.mode === 'flat' ? (
        <Banner kind="warning">
          L’alimentation est taxée à 5,5 % (CGI, article 278-0 bis) : le mode « par produit » applique le taux
          de chaque produit dans l’ERP.
        </Banner>
      ) : null}
      {problem ? (
        <Banner
          kind="error"
          actions={
            problem.stale ? (
              <Button
                size="small"
                onClick={() => void queries.invalidateQueries({ queryKey: cartVatQuery().queryKey })}
              >
                Recharger
              </Button>
            ) : undefined
          }
        >
          {problem.text}
        </Banner>
      ) : null}
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
      <Button type="submit" variant="primary" disabled={mode === setting.mode} pending={pending}>
        Enregistrer
      </Button>
    </form>
  );
}
