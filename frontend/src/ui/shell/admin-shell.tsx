import { type ComponentType, type ReactNode, useState } from 'react';
import { Brand } from './brand.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import type { IconProps } from '#frontend/ui/icons/icon.tsx';
import { LogoutIcon, MenuIcon } from '#frontend/ui/icons/icons-action.tsx';
import { BarcodeIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { Modal } from '#frontend/ui/overlay/modal.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './admin-shell.module.css';
import { useArea } from './area.ts';
import { CommandButton } from './command-button.tsx';
import { ThemeButton } from './theme-button.tsx';

export interface AdminTab {
  key: string;
  label: string;
  href: string;
  icon: ComponentType<IconProps>;
  /** The screen is not built yet, which the navigation shows. */
  soon?: boolean | undefined;
}

export interface AdminTabGroup {
  /** Heading of the group; the first has none. */
  heading?: string;
  tabs: readonly AdminTab[];
}

interface AdminShellProps {
  /** Title of the current tab; the page's h1. */
  title: string;
  groups: readonly AdminTabGroup[];
  /** Key of the current tab. */
  current: string;
  /** First and last name (ADM-10). */
  adminName: string;
  /** URL of the user's own access settings. */
  accountHref: string;
  /** URL of the scanner; absent: not available to the role. */
  scannerHref?: string | undefined;
  onLogout: () => void;
  /** Opens the command palette, by its button or Ctrl-K (Cmd-K). */
  onCommand?: (() => void) | undefined;
  /** Actions of the tab, right of its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Back-office layout: navigation rail, top bar, content. On phones the rail is a menu (ADM-12). */
export function AdminShell({
  title,
  groups,
  current,
  adminName,
  accountHref,
  scannerHref,
  onLogout,
  onCommand,
  actions,
  children,
}: AdminShellProps) {
  useArea('admin');
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <div className={styles.shell} data-area="admin">
      <title>{`${title} · Viande Signature`}</title>
      <SkipLink />
      <div className={styles.rail}>
        <Brand />
        <Rail label="Back-office" {...{ groups, current }} onChosen={closeMenu} />
      </div>
      <Bar
        {...{ title, adminName, accountHref, scannerHref, onLogout, onCommand }}
        onMenu={() => setMenuOpen(true)}
      />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {children}
      </main>
      <Modal open={menuOpen} onClose={() => setMenuOpen(false)} title="Back-office" className={styles.menu}>
        <Rail label="Menu" {...{ groups, current }} onChosen={closeMenu} />
        <div className={styles.menuFoot}>
          <Link href={accountHref} className={styles.account} onClick={() => setMenuOpen(false)}>
            {adminName}
          </Link>
          <Button size="small" icon={<LogoutIcon size={18} />} onClick={onLogout}>
            Se déconnecter
          </Button>
        </div>
      </Modal>
    </div>
  );
}

interface BarProps extends Pick<
  AdminShellProps,
  'title' | 'adminName' | 'accountHref' | 'scannerHref' | 'onLogout' | 'onCommand'
> {
  onMenu: () => void;
}

const Bar = ({ title, adminName, accountHref, scannerHref, onLogout, onCommand, onMenu }: BarProps) => (
  <header className={styles.bar}>
    <IconButton label="Menu" icon={<MenuIcon />} className={styles.menuButton} onClick={onMenu} />
    <h1 className={styles.title}>{title}</h1>
    {onCommand ? <CommandButton onCommand={onCommand} /> : null}
    {scannerHref === undefined ? null : (
      <ButtonLink href={scannerHref} size="small" icon={<BarcodeIcon size={18} />} className={styles.scanner}>
        Scanner
      </ButtonLink>
    )}
    <ThemeButton />
    <Link href={accountHref} className={styles.admin} title="Mon accès">
      {adminName}
    </Link>
    <IconButton label="Se déconnecter" icon={<LogoutIcon />} onClick={onLogout} className={styles.logout} />
  </header>
);

interface RailProps extends Pick<AdminShellProps, 'groups' | 'current'> {
  label: string;
  onChosen: () => void;
}

const Rail = ({ label, groups, current, onChosen }: RailProps) => (
  <nav aria-label={label} className={styles.tabs}>
    {groups.map(({ heading, tabs }) => (
      <div key={heading ?? ''} className={styles.group}>
        {heading ? <p className={styles.heading}>{heading}</p> : null}
        {tabs.map(({ key, href, label: name, icon: Icon, soon }) => (
          <Link
            key={key}
            href={href}
            className={styles.tab}
            aria-current={key === current ? 'page' : undefined}
            onClick={onChosen}
          >
            <Icon size={18} />
            <span className={styles.name}>{name}</span>
            {soon ? <span className={styles.soon}>à venir</span> : null}
          </Link>
        ))}
      </div>
    ))}
  </nav>
);
