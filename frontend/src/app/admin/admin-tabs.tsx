import type { ComponentType } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import type { IconProps } from '#frontend/ui/icons/icon.tsx';
import { KnifeIcon } from '#frontend/ui/icons/icons-shop.tsx';
import * as icons from '#frontend/ui/icons/icons-trade.tsx';

export interface AdminTabEntry {
  /**
   * ADM-14, literally; `parametres`, `travaux`, `acces`, `atelier`, `marges`, `lots`, `preparation`,
   * `livraisons`, `regulieres`, `clients`, `telephone`, `contacts`, `miseEnRoute`, `paiements` are additions.
   */
  key: string;
  label: string;
  group: 'Pilotage' | 'Stock' | 'Ventes' | 'Maison';
  icon: ComponentType<IconProps>;
  /** Absent while the screen is not built: the tab shows a message. */
  Component?: ComponentType;
  /** USR-01; the server enforces it too. */
  superAdminOnly?: true;
}

/** A tab with lazily loaded code. */
const tab = (load: () => Promise<ComponentType>) => lazyPiece(load);

/** Tabs of the back-office. A new tab needs a page, an entry here, and its key in tabs-of-role.ts. */
export const adminTabs: readonly AdminTabEntry[] = [
  {
    key: 'dashboard',
    label: 'Tableau de bord',
    group: 'Pilotage',
    icon: icons.HomeIcon,
    Component: tab(async () => (await import('./overview-tab.tsx')).OverviewTab),
  },
  {
    key: 'stock',
    label: 'Stock et ventes',
    group: 'Stock',
    icon: icons.StockIcon,
    Component: tab(
      async () => (await import('#frontend/features/dashboard/admin/stock/stock-page.tsx')).StockPage,
    ),
  },
  {
    key: 'stockDolibarrComparison',
    label: 'Comparaison de stock',
    group: 'Stock',
    icon: icons.CompareIcon,
    Component: tab(async () => (await import('./comparison-tab.tsx')).ComparisonTab),
  },
  {
    key: 'atelier',
    label: 'Atelier',
    group: 'Stock',
    icon: icons.ScaleIcon,
    Component: tab(async () => (await import('./workshop-tab.tsx')).WorkshopTab),
  },
  {
    key: 'marges',
    label: 'Marge des carcasses',
    group: 'Pilotage',
    icon: icons.ChartIcon,
    Component: tab(async () => (await import('./margins-tab.tsx')).MarginsTab),
  },
  {
    key: 'lots',
    label: 'Lots',
    group: 'Stock',
    icon: icons.BarcodeIcon,
    Component: tab(async () => (await import('./lots-tab.tsx')).LotsTab),
  },
  {
    key: 'stockMovements',
    label: 'Mouvements',
    group: 'Stock',
    icon: icons.TransferIcon,
    Component: tab(
      async () => (await import('#frontend/features/stock/admin/movements/movements.tsx')).Movements,
    ),
  },
  {
    key: 'ratioTransformation',
    label: 'Ratios de découpe',
    group: 'Stock',
    icon: KnifeIcon,
    Component: tab(async () => (await import('./ratios-tab.tsx')).RatiosTab),
  },
  {
    key: 'venteGrossistes',
    label: 'Ventes grossistes',
    group: 'Ventes',
    icon: icons.InvoiceIcon,
    Component: tab(
      async () => (await import('#frontend/features/wholesale/admin/wholesale-page.tsx')).WholesalePage,
    ),
  },
  {
    key: 'venteCashmag',
    label: 'Ventes Lormont',
    group: 'Ventes',
    icon: icons.StoreIcon,
    Component: tab(
      async () => (await import('#frontend/features/till/admin/sales/till-sales.tsx')).TillSales,
    ),
  },
  {
    key: 'venteWeb',
    label: 'Ventes web',
    group: 'Ventes',
    icon: icons.GlobeIcon,
    Component: tab(async () => (await import('./web-orders-tab.tsx')).WebOrdersTab),
  },
  {
    key: 'telephone',
    label: 'Commande par téléphone',
    group: 'Ventes',
    icon: icons.PhoneIcon,
    Component: tab(
      async () =>
        (await import('#frontend/features/orders/admin/telephone/telephone-orders.tsx')).TelephoneOrders,
    ),
  },
  {
    key: 'paiements',
    label: 'Paiements',
    group: 'Ventes',
    icon: icons.CardIcon,
    Component: tab(
      async () => (await import('#frontend/features/accounting/admin/money-page.tsx')).MoneyPage,
    ),
  },
  {
    key: 'preparation',
    label: 'Préparation',
    group: 'Ventes',
    icon: icons.OrdersIcon,
    Component: tab(async () => (await import('./preparation-tab.tsx')).PreparationTab),
  },
  {
    key: 'regulieres',
    label: 'Commandes régulières',
    group: 'Ventes',
    icon: icons.ClockIcon,
    Component: tab(async () => (await import('./standing-tab.tsx')).StandingTab),
  },
  {
    key: 'livraisons',
    label: 'Livraisons',
    group: 'Ventes',
    icon: icons.TruckIcon,
    Component: tab(async () => (await import('./rounds-tab.tsx')).RoundsTab),
  },
  {
    key: 'venteCashmagExtraction',
    label: 'Sauvegarde Lormont',
    group: 'Ventes',
    icon: icons.ArchiveIcon,
    Component: tab(
      async () => (await import('#frontend/features/till/admin/backup/till-backup.tsx')).TillBackup,
    ),
  },
  {
    key: 'clients',
    label: 'Clients',
    group: 'Ventes',
    icon: icons.UsersIcon,
    Component: tab(async () => (await import('./customers-tab.tsx')).CustomersTab),
  },
  {
    key: 'contacts',
    label: 'Demandes de contact',
    group: 'Ventes',
    icon: icons.MailIcon,
    Component: tab(
      async () => (await import('#frontend/features/contact/admin/contact-requests.tsx')).ContactRequests,
    ),
  },
  {
    key: 'miseEnRoute',
    label: 'Mise en route',
    group: 'Maison',
    icon: icons.StarIcon,
    Component: tab(
      async () => (await import('#frontend/features/readiness/admin/readiness-page.tsx')).ReadinessPage,
    ),
  },
  {
    key: 'travaux',
    label: 'Travaux et incidents',
    group: 'Maison',
    icon: icons.ClockIcon,
    Component: tab(async () => (await import('./incidents-tab.tsx')).IncidentsTab),
  },
  {
    key: 'parametres',
    label: 'Paramètres',
    group: 'Maison',
    icon: icons.SettingsIcon,
    Component: tab(async () => (await import('./settings-tab.tsx')).SettingsTab),
  },
  {
    key: 'acces',
    label: 'Mon accès',
    group: 'Maison',
    icon: icons.UserIcon,
    Component: tab(
      async () => (await import('#frontend/features/auth/admin/access/access-page.tsx')).AccessPage,
    ),
  },
  {
    key: 'admins',
    label: 'Administrateurs',
    group: 'Maison',
    icon: icons.UsersIcon,
    superAdminOnly: true,
    Component: tab(async () => (await import('./admins-tab.tsx')).AdminsTab),
  },
];
