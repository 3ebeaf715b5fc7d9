import type { AdminTabGroup } from '#frontend/ui/shell/admin-shell.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import type { AdminRole, TradeRole } from '#shared/kernel/access.ts';
import { type AdminTabEntry, adminTabs } from './admin-tabs.tsx';

interface Work {
  /** Tab keys, the start page first. */
  tabs: readonly string[];
  /** Can use the scanner. */
  scans: boolean;
}

/** Tabs of each trade. A tab that is not listed is for administrators only. */
const trades: Record<TradeRole, Work> = {
  preparer: { tabs: ['preparation', 'regulieres', 'stock', 'acces'], scans: true },
  driver: { tabs: ['livraisons', 'acces'], scans: false },
  butcher: { tabs: ['atelier', 'lots', 'ratioTransformation', 'regulieres', 'acces'], scans: true },
  accountant: {
    tabs: ['paiements', 'venteGrossistes', 'venteWeb', 'venteCashmag', 'venteCashmagExtraction', 'acces'],
    scans: false,
  },
};

const isTrade = (role: AdminRole): role is TradeRole => role in trades;

export const scansCodes = (role: AdminRole): boolean => !isTrade(role) || trades[role].scans;

/** Tabs of a role, the start page first. */
export const tabsFor = (role: AdminRole): AdminTabEntry[] =>
  isTrade(role)
    ? trades[role].tabs.flatMap((key) => adminTabs.find((tab) => tab.key === key) ?? [])
    : adminTabs.filter((tab) => !tab.superAdminOnly || role === 'super_admin');

/** Result of `?tab=`. `unknown`: no such tab; the start page is shown with a message (AMB-82). */
export interface TabFound {
  tab: AdminTabEntry;
  /** Whether the role can open it (USR-01, ADM-20). */
  allowed: boolean;
  /** The start page of the role. */
  first: AdminTabEntry;
  unknown?: string;
}

export const tabFor = (key: string | null, role: AdminRole): TabFound => {
  const own = tabsFor(role);
  const [first] = own;
  if (!first) throw new Error(`no tab is open to ${role}`);
  const tab = key === null || key === '' ? first : adminTabs.find((candidate) => candidate.key === key);
  return tab
    ? { tab, first, allowed: own.includes(tab) }
    : { tab: first, first, allowed: true, unknown: key ?? '' };
};

/** Navigation groups; the first has no heading. */
export const railFor = (role: AdminRole): AdminTabGroup[] =>
  [...Map.groupBy(tabsFor(role), ({ group }) => group)].map(([heading, tabs], at) => ({
    ...(at > 0 && { heading }),
    tabs: tabs.map(({ key, label, icon, Component }) => ({
      key,
      label,
      icon,
      href: adminTabPath(key),
      soon: Component === undefined,
    })),
  }));
