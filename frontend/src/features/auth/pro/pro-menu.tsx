import { useNavigate } from 'react-router-dom';
import { signOut } from '#frontend/features/auth/pro-session.ts';
import { type DashboardView, dashboardPath, paths } from '#frontend/lib/navigation/paths.ts';
import { useRights } from '#frontend/lib/session/use-session.ts';
import styles from './pro-page.module.css';

const views: readonly { view: DashboardView; label: string }[] = [
  { view: 'commander', label: 'COMMANDER' },
  { view: 'compte', label: 'MON COMPTE' },
  { view: 'moyens-de-paiement', label: 'MES MOYENS DE PAIEMENT' },
  { view: 'mes-commandes', label: 'MES COMMANDES' },
];

/** The five buttons (PRO-04). */
export function ProMenu({ current }: { current: DashboardView | undefined }) {
  const navigate = useNavigate();
  const { mayPay } = useRights();
  const shown = views.filter(({ view }) => mayPay || view !== 'moyens-de-paiement');
  const quit = () => {
    void signOut();
    void navigate(paths.espacePro);
  };
  return (
    <nav className={styles.menu} aria-label="Espace Pro">
      {shown.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          className={styles.item}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => void navigate(dashboardPath(view))}
        >
          {label}
        </button>
      ))}
      <button type="button" className={styles.item} onClick={quit}>
        QUITTER
      </button>
    </nav>
  );
}
