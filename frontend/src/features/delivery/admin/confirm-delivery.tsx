import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import styles from './delivery-form.module.css';

/** Asks for confirmation before new rules apply: one line per change. */
export const confirmDelivery = (changes: readonly string[]): Promise<boolean> =>
  confirmAction({
    title: 'Changer les règles de livraison ?',
    text: (
      <>
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>Les commandes déjà passées gardent leur date et leur prix.</p>
      </>
    ),
    confirmLabel: 'Enregistrer',
  });
