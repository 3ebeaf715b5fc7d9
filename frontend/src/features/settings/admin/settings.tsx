import { CartVatSetting } from './cart-vat-setting.tsx';
import { DeliverySetting } from './delivery-setting.tsx';
import styles from './settings.module.css';

/** Paramètres: what the owner decides about the shop. */
export const Settings = () => (
  <div className={styles.page}>
    <DeliverySetting />
    <CartVatSetting />
  </div>
);
