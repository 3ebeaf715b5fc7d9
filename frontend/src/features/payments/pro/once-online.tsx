import { type ReactNode, useState } from 'react';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import styles from './payment-page.module.css';

/**
 * Begins when the network is there, and goes on whatever the network does then: a payment under way must not lose its
 * page.
 */
export function OnceOnline({ children }: { children: ReactNode }) {
  const offline = useOffline();
  const [begun, setBegun] = useState(!offline);
  if (!offline && !begun) setBegun(true);
  if (begun) return children;
  return (
    <div className={styles.waiting} role="status">
      <ProgressBar label="Hors connexion : le paiement attend le réseau et reprendra de lui-même." />
      <p className={styles.note}>Rien n’a été demandé à votre banque. Vous pouvez aussi payer plus tard.</p>
      <p>
        <ButtonLink variant="ghost" size="small" href={paths.orders}>
          Mes commandes
        </ButtonLink>
      </p>
    </div>
  );
}
