import type { ComponentType, ReactNode } from 'react';
import { Brand } from './brand.tsx';
import type { IconProps } from '#frontend/ui/icons/icon.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { SkipLink } from './skip-link.tsx';
import { useArea } from './area.ts';
import styles from './pro-shell.module.css';
import { legalNav } from './site-nav.ts';

export interface ProNavItem {
  href: string;
  label: string;
  icon: ComponentType<IconProps>;
}

interface ProShellProps {
  /** Document title. */
  title: string;
  /** Shop, orders, account: at the bottom on phones. At most five. */
  nav: readonly ProNavItem[];
  /** `href` of the current page. */
  current: string;
  /** The signed-in company or person. */
  account?: string | undefined;
  /** Cart button in the header. */
  cart?: ReactNode;
  /** Topmost: the connection is lost. */
  notice?: ReactNode;
  /** A banner below it: unpaid orders, an expired session. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Espace Pro layout: light, mobile first. */
export function ProShell({ title, nav, current, account, cart, notice, banner, children }: ProShellProps) {
  useArea('pro');
  return (
    <div className={styles.shell} data-area="pro">
      <title>{`${title} · Viande Signature`}</title>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link href="/" className={styles.brand}>
            <Brand />
          </Link>
          {nav.length > 0 ? (
            <nav className={styles.nav} aria-label="Espace Pro">
              {nav.map(({ href, label, icon: Icon }) => (
                <Link
                  key={href}
                  href={href}
                  className={styles.link}
                  aria-current={href === current ? 'page' : undefined}
                >
                  <Icon size={22} className={styles.icon} />
                  <span>{label}</span>
                </Link>
              ))}
            </nav>
          ) : null}
          {account ? <p className={styles.account}>{account}</p> : null}
          {cart}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {notice}
        {banner}
        {children}
      </main>
      <footer className={styles.footer}>
        <span>© 2025 Viande Signature</span>
        {legalNav.map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
      </footer>
    </div>
  );
}
