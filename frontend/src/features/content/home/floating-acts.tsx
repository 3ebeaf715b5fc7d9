import { ButtonLink } from '#frontend/ui/button.tsx';
import { CartIcon } from '#frontend/ui/icons/icons-shop.tsx';
import { PhoneIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { phoneLink } from '#shared/content/business-links.ts';
import styles from './floating-acts.module.css';

/** SITE-30: fixed while the page scrolls. */
export const FloatingActs = () => (
  <nav className={styles.acts} aria-label="Actions rapides" data-floating-acts>
    <ButtonLink href="/espacepro" variant="primary" icon={<CartIcon />}>
      Commander
    </ButtonLink>
    {phoneLink ? (
      <ButtonLink href={phoneLink.href} icon={<PhoneIcon />}>
        Appeler
      </ButtonLink>
    ) : null}
  </nav>
);
