import type { AdminTabGroup } from '#frontend/ui/shell/admin-shell.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import type { AdminRole, TradeRole } from '#shared/kernel/access.ts';
import { type AdminTabEntry, adminTabs } from './admin-tabs.tsx';

interface Work {
  /** Keys, the first page first. */
  tabs: readonly string[];
  /** Whether the scanner is theirs. */
  scans: boolean;
}

/** What each trade works with. A new tab is nobody's but the administrators' until it is named here. */
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

/** The tabs of a role, the one that opens first at the beginning. */
export const tabsFor = (role: AdminRole): AdminTabEntry[] =>
  isTrade(role)
    ? trades[role].tabs.flatMap((key) => adminTabs.find((tab) => tab.key === key) ?? [])
    : adminTabs.filter((tab) => !tab.superAdminOnly || role === 'super_admin');

/** What `?tab=` asks for. `unknown` is a key that nobody knows: then the first page is shown, and says so (AMB-82). */
export interface TabFound {
  tab: AdminTabEntry;
  /** Whether this role may see it (USR-01, ADM-20). */
  allowed: boolean;
  /** The first page of the role: where one goes from what is not to be seen. */
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

/** The rail: the first group without a heading. */
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
