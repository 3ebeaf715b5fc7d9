import { paths } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import styles from './payment-page.module.css';

/** The payment has not started, since the server is unreachable. */
export const PaymentWaits = () => (
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
