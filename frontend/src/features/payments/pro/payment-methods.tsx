import { useQuery } from '@tanstack/react-query';
import { paymentConfigQuery } from '#frontend/features/payments/payments.queries.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { DemoCards } from './demo-cards.tsx';
import styles from './payment-methods.module.css';

/** MES MOYENS DE PAIEMENT: available means; the demonstration form only where enabled (AMB-15). */
export function PaymentMethods() {
  const { data } = useQuery(paymentConfigQuery());
  return (
    <div className={styles.page}>
      <section aria-labelledby="moyens" className={styles.section}>
        <h2 id="moyens">Pour régler une commande</h2>
        <ul className={styles.means}>
          <Means
            name="Carte bancaire"
            open={data?.data.card}
            text="Sur la page sécurisée de notre prestataire."
          />
          <Means
            name="PayPal"
            open={data?.data.wallet}
            text="Avec votre compte, sans ressaisir votre carte."
          />
        </ul>
      </section>
      <section aria-labelledby="cartes" className={styles.section}>
        <h2 id="cartes">Cartes</h2>
        {data?.data.demo_cards ? (
          <DemoCards />
        ) : (
          <p className={styles.text}>
            Votre carte se saisit sur la page sécurisée de notre prestataire, au moment de régler une commande
            : elle n’est jamais demandée ici, et nous n’en gardons rien.
          </p>
        )}
      </section>
    </div>
  );
}

const Means = ({ name, open, text }: { name: string; open: boolean | undefined; text: string }) => (
  <li className={styles.mean}>
    <strong>{name}</strong>
    <span className={styles.text}>{text}</span>
    {open === undefined ? null : (
      <StatusBadge tone={open ? 'good' : 'neutral'}>
        {open ? 'Disponible' : 'Fermé pour le moment'}
      </StatusBadge>
    )}
  </li>
);
