import type { SyncState } from './cart-sync.ts';
import styles from './cart-panel.module.css';

const words: Record<SyncState | 'saving', string> = {
  saving: 'Enregistrement sur votre compte…',
  saved: 'Enregistré sur votre compte, pour tous vos appareils.',
  waiting: 'Gardé sur cet appareil ; sera enregistré sur votre compte dès que possible.',
  refused: 'Gardé sur cet appareil seulement : votre compte ne peut pas prendre ce panier.',
  disputed: 'Choisissez quel panier garder avant de commander.',
};

/** Where the cart is stored, once known. */
export const CartAccount = ({ state }: { state: SyncState | 'saving' | undefined }) => (
  <p className={styles.account} role="status" data-state={state}>
    {state ? words[state] : null}
  </p>
);
