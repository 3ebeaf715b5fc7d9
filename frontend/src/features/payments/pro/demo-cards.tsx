import { useState } from 'react';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { DemoCard } from './demo-card.ts';
import { DemoCardForm } from './demo-card-form.tsx';
import styles from './payment-methods.module.css';

/** The demonstration of the specification (PRO-40..42): fictitious cards, in memory only. */
export function DemoCards() {
  const [cards, setCards] = useState<readonly DemoCard[]>([]);
  return (
    <>
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
    </>
  );
}
