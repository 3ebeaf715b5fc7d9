import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentConfigQuery } from '#frontend/features/payments/payments.queries.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { DemoCard } from './demo-card.ts';
import { DemoCardForm } from './demo-card-form.tsx';
import styles from './payment-methods.module.css';

/** MES MOYENS DE PAIEMENT: what is really open, then the demonstration form (AMB-15). */
export function PaymentMethods() {
  const { data } = useQuery(paymentConfigQuery());
  const [cards, setCards] = useState<readonly DemoCard[]>([]);
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
        <Banner kind="info">
          <strong>Démonstration : aucune carte n'est enregistrée</strong>. Rien ne quitte cette page ; tout
          disparaît quand vous la fermez.
        </Banner>
        <ul className={styles.cards} aria-label="Cartes de démonstration">
          {cards.map((card) => (
            <li key={card.id} className={styles.card}>
              <span>
                <strong>{card.brand}</strong> •••• {card.last4}
              </span>
              <span>
                {String(card.expMonth).padStart(2, '0')}/{card.expYear}
              </span>
              {card.isDefault ? (
                <StatusBadge tone="good">Par défaut</StatusBadge>
              ) : (
                <Button
                  size="small"
                  onClick={() =>
                    setCards((now) => now.map((other) => ({ ...other, isDefault: other.id === card.id })))
                  }
                >
                  Par défaut
                </Button>
              )}
              <Button
                size="small"
                variant="ghost"
                onClick={() => setCards((now) => now.filter(({ id }) => id !== card.id))}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
        <DemoCardForm count={cards.length} onAdd={(card) => setCards((now) => [...now, card])} />
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
