import { useQuery } from '@tanstack/react-query';
import { cartVatQuery } from '#frontend/features/settings/settings.queries.ts';
import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/skeleton.tsx';
import { CartVatForm } from './cart-vat-form.tsx';
import styles from './settings.module.css';

/** Paramètres: what the owner decides about the shop. */
export function Settings() {
  const vat = useQuery(cartVatQuery());
  return (
    <section className={styles.section} aria-labelledby="tva-panier">
      <h2 id="tva-panier">TVA du panier</h2>
      {vat.isError ? (
        <Banner
          kind="error"
          actions={
            <Button size="small" onClick={() => void vat.refetch()}>
              Réessayer
            </Button>
          }
        >
          {detailOf(vat.error)}
        </Banner>
      ) : null}
      {vat.data ? (
        <CartVatForm key={vat.data.version} setting={vat.data} />
      ) : vat.isError ? null : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}
