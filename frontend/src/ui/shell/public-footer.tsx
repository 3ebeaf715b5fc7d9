import type { ReactNode } from 'react';
import { DrawnBrand } from './drawn-brand.tsx';
import { ArrowUpIcon } from '#frontend/ui/icons/icons-action.tsx';
import { PhoneIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import styles from './public-footer.module.css';
import { legalNav, publicNav } from './site-nav.ts';

export interface PublicFooterProps {
  /** Address lines. */
  address: readonly string[];
  /** Display and dialable form; unknown values have no link. */
  phone?: { label: string; href: string } | undefined;
  email?: string | undefined;
  socials?: readonly { label: string; href: string }[] | undefined;
  guarantees: readonly string[];
  /** Animation preferences and other small controls. */
  extra?: ReactNode;
}

export const PublicFooter = ({
  address,
  phone,
  email,
  socials = [],
  guarantees,
  extra,
}: PublicFooterProps) => (
  <footer className={styles.footer}>
    <div className={styles.columns}>
      <div className={styles.house}>
        <DrawnBrand />
        <address className={styles.address}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {phone ? (
          <a href={phone.href} className={styles.phone}>
            <PhoneIcon size={24} className={styles.bell} />
            {phone.label}
          </a>
        ) : null}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </div>
      <nav className={styles.list} aria-label="Pages du site">
        {publicNav.map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
        <Link href="/espacepro">Espace Pro</Link>
      </nav>
      <nav className={styles.list} aria-label="Informations légales">
        {legalNav.map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
      </nav>
      <ul className={styles.guarantees}>
        {guarantees.map((guarantee) => (
          <li key={guarantee}>{guarantee}</li>
        ))}
      </ul>
    </div>
    <div className={styles.foot}>
      <p>© 2025 Viande Signature</p>
      {socials.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
      {extra}
    </div>
    <a href="#haut" className={styles.up} aria-label="Remonter en haut de la page">
      <ArrowUpIcon />
    </a>
  </footer>
);
