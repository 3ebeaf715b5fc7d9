import { type ReactNode, useEffect, useRef } from 'react';
import { DrawnBrand } from './drawn-brand.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { CloseIcon, MenuIcon, SearchIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { SkipLink } from './skip-link.tsx';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import { useArea } from './area.ts';
import { PublicFooter, type PublicFooterProps } from './public-footer.tsx';
import { enlivenPublicShell } from './public-shell-behaviour.ts';
import { publicNav } from './site-nav.ts';
import styles from './public-shell.module.css';

interface PublicShellProps extends PublicFooterProps {
  /** Path of the current page, highlighted in the navigation. */
  current: string;
  /** Results of the header search, filled by an island (AMB-58). */
  searchResults?: ReactNode;
  children: ReactNode;
}

const NavLinks = ({ current }: { current: string }) =>
  publicNav.map(({ href, label }) => (
    <Link key={href} href={href} className={styles.link} aria-current={href === current ? 'page' : undefined}>
      {label}
    </Link>
  ));

/**
 * Layout of the public site. Works without JavaScript: menu and search are <details>; the compact header,
 * closing menu and back-to-top button come from `enlivenPublicShell`.
 */
export function PublicShell({ current, searchResults, children, ...footer }: PublicShellProps) {
  useArea('public');
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => (shell.current ? enlivenPublicShell(shell.current) : undefined), []);
  return (
    <div ref={shell} className={styles.shell} data-shell="public" id="haut">
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.plate}>
          <div className={styles.bar}>
            <Link href="/" className={styles.brand}>
              <DrawnBrand />
            </Link>
            <nav className={styles.nav} aria-label="Navigation principale">
              <NavLinks current={current} />
            </nav>
            <details className={styles.search} data-closes>
              <summary className={styles.toggle}>
                <SearchIcon size={22} />
                <VisuallyHidden>Rechercher</VisuallyHidden>
              </summary>
              <search className={styles.searchPanel}>
                <input
                  type="search"
                  className={styles.searchInput}
                  aria-label="Rechercher sur le site"
                  placeholder="Rechercher sur le site"
                  autoComplete="off"
                />
                {searchResults}
              </search>
            </details>
            <ButtonLink href="/espacepro" className={styles.pro}>
              Espace Pro
            </ButtonLink>
            <details className={styles.menu} data-closes>
              <summary className={styles.toggle}>
                <MenuIcon size={26} className={styles.whenClosed} />
                <CloseIcon size={26} className={styles.whenOpen} />
                <VisuallyHidden>Menu</VisuallyHidden>
              </summary>
              <nav className={styles.sheet} aria-label="Menu">
                <NavLinks current={current} />
                <ButtonLink href="/espacepro" variant="primary" size="large" block>
                  Espace Pro
                </ButtonLink>
              </nav>
            </details>
          </div>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PublicFooter {...footer} />
    </div>
  );
}
