import { type ComponentType, lazy } from 'react';
import type { AdminTabGroup } from '#frontend/ui/shell/admin-shell.tsx';
import { loadPage } from '#frontend/lib/load-page.ts';
import { adminTabPath } from '#frontend/lib/paths.ts';
import type { IconProps } from '#frontend/ui/icons/icon.tsx';
import { ClockIcon, GlobeIcon, HomeIcon, SettingsIcon } from '#frontend/ui/icons/icons-trade.tsx';

export interface AdminTabEntry {
  /** ADM-14, exactly; `parametres` (AMB-32) and `travaux` are ours. */
  key: string;
  label: string;
  group: 'Pilotage' | 'Ventes' | 'Maison';
  icon: ComponentType<IconProps>;
  Component: ComponentType;
  /** USR-01: the server refuses the others anyway. */
  superAdminOnly?: true;
}

/** A tab whose code comes when it is first shown. */
const tab = (load: () => Promise<ComponentType>) => lazy(loadPage(async () => ({ default: await load() })));

/** The tabs of the back-office. Adding one is a page and an entry here. */
export const adminTabs: readonly AdminTabEntry[] = [
  {
    key: 'dashboard',
    label: 'Tableau de bord',
    group: 'Pilotage',
    icon: HomeIcon,
    Component: tab(async () => (await import('./overview-tab.tsx')).OverviewTab),
  },
  {
    key: 'venteWeb',
    label: 'Ventes web',
    group: 'Ventes',
    icon: GlobeIcon,
    Component: tab(async () => (await import('./web-orders-tab.tsx')).WebOrdersTab),
  },
  {
    key: 'travaux',
    label: 'Travaux et incidents',
    group: 'Maison',
    icon: ClockIcon,
    Component: tab(async () => (await import('./incidents-tab.tsx')).IncidentsTab),
  },
  {
    key: 'parametres',
    label: 'Paramètres',
    group: 'Maison',
    icon: SettingsIcon,
    Component: tab(async () => (await import('./settings-tab.tsx')).SettingsTab),
  },
];

type Role = 'admin' | 'super_admin';

const openTo = (role: Role) => adminTabs.filter((tab) => !tab.superAdminOnly || role === 'super_admin');

/** The tab of `?tab=`; an unknown one, or one this role may not see, is the overview (AMB-82, AMB-16). */
export const tabFor = (key: string | null, role: Role): AdminTabEntry => {
  const tabs = openTo(role);
  const tab = tabs.find((candidate) => candidate.key === key) ?? tabs[0];
  if (!tab) throw new Error('no tab is open to anybody');
  return tab;
};

/** The rail: the first group without a heading. */
export const railFor = (role: Role): AdminTabGroup[] =>
  [...Map.groupBy(openTo(role), ({ group }) => group)].map(([heading, tabs], at) => ({
    ...(at > 0 && { heading }),
    tabs: tabs.map(({ key, label, icon }) => ({ key, label, icon, href: adminTabPath(key) })),
  }));
