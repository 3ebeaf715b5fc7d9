import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeliverySetting } from '#frontend/features/delivery/admin/delivery-setting.tsx';
import { InvoicingSetting } from '#frontend/features/erp/admin/invoicing-setting.tsx';
import { SharingSetting } from '#frontend/features/erp/admin/sharing-setting.tsx';
import { WarehousesSetting } from '#frontend/features/erp/admin/warehouses-setting.tsx';
import { CartVatSetting } from '#frontend/features/settings/admin/cart-vat-setting.tsx';
import { CustomerGroupsSetting } from '#frontend/features/settings/admin/customer-groups-setting.tsx';
import { DemonstrationSetting } from '#frontend/features/settings/admin/demonstration-setting.tsx';
import { HouseSetting } from '#frontend/features/settings/admin/house-setting.tsx';
import { PaymentRemindersSetting } from '#frontend/features/settings/admin/payment-reminders-setting.tsx';
import { ReservationRulesSetting } from '#frontend/features/settings/admin/reservation-rules-setting.tsx';
import { ScanBoundsSetting } from '#frontend/features/settings/admin/scan-bounds-setting.tsx';
import { SeasonSetting } from '#frontend/features/settings/admin/season-setting.tsx';
import { StockMinimumsSetting } from '#frontend/features/settings/admin/stock-minimums-setting.tsx';
import { TimedWorkSetting } from '#frontend/features/settings/admin/timed-work-setting.tsx';
import { WeighingSetting } from '#frontend/features/settings/admin/weighing-setting.tsx';
import { DepartureSetting } from '#frontend/features/stock/admin/departure-setting.tsx';
import { PieceSalesSetting } from '#frontend/features/stock/admin/pieces/piece-sales-setting.tsx';
import { AuditTrail } from '#frontend/features/admins/admin/audit-trail.tsx';
import { LastChange } from '#frontend/features/admins/admin/last-change.tsx';
import styles from '#frontend/features/settings/admin/settings.module.css';
import { adminTabPath, settingPath } from '#frontend/lib/navigation/paths.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SettingsIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { sectionsFor, type SettingsSection, settingsSections } from './settings-index.ts';

const forms: Readonly<Record<SettingsSection['id'], ComponentType>> = {
  livraisons: DeliverySetting,
  'tva-panier': CartVatSetting,
  groupes: CustomerGroupsSetting,
  'commandes-non-reglees': ReservationRulesSetting,
  relances: PaymentRemindersSetting,
  'minimums-stock': StockMinimumsSetting,
  pesee: WeighingSetting,
  depart: DepartureSetting,
  'a-la-piece': PieceSalesSetting,
  entrepots: WarehousesSetting,
  factures: InvoicingSetting,
  echanges: SharingSetting,
  'bornes-scanner': ScanBoundsSetting,
  releves: TimedWorkSetting,
  saison: SeasonSetting,
  maison: HouseSetting,
  demonstration: DemonstrationSetting,
};

/** Last entry of the table of contents, not a setting. */
const JOURNAL = 'journal';

/** Paramètres: each setting on its own page or all on one, and the audit log. */
export function SettingsTab() {
  const [parameters] = useSearchParams();
  const [typed, setTyped] = useState('');
  const wanted = parameters.get('section');
  const one = settingsSections.find(({ id }) => id === wanted);
  const found = sectionsFor(typed);
  const shown = typed.trim() === '' && one ? [one] : wanted === JOURNAL && typed.trim() === '' ? [] : found;
  // opened settings stay mounted, so that a search loses no input
  const [opened, setOpened] = useState<readonly SettingsSection['id'][]>([]);
  const fresh = shown.filter(({ id }) => !opened.includes(id)).map(({ id }) => id);
  if (fresh.length > 0) setOpened([...opened, ...fresh]);
  return (
    <div className={styles.book}>
      <nav className={styles.contents} aria-label="Sommaire des paramètres">
        <SearchField label="Chercher un réglage" placeholder="Chercher" value={typed} onChange={setTyped} />
        <Contents sections={found} current={typed.trim() === '' ? (wanted ?? undefined) : undefined} />
      </nav>
      <div className={styles.page}>
        {settingsSections
          .filter(({ id }) => opened.includes(id))
          .map(({ id, action }) => (
            <div key={id} hidden={!shown.some((each) => each.id === id)}>
              <Section Form={forms[id]} action={action} />
            </div>
          ))}
        {found.length === 0 ? (
          <EmptyState title="Aucun réglage ne porte ces mots" picture={<SettingsIcon size={36} />} />
        ) : null}
        {one || typed.trim() !== '' ? null : <AuditTrail />}
      </div>
    </div>
  );
}

const Section = ({ Form, action }: { Form: ComponentType; action: string }) => (
  <div className={styles.part}>
    <Form />
    <LastChange action={action} />
  </div>
);

interface ContentsProps {
  sections: readonly SettingsSection[];
  current: string | undefined;
}

const Contents = ({ sections, current }: ContentsProps) => (
  <ul>
    <Entry href={adminTabPath('parametres')} title="Tous les réglages" isCurrent={current === undefined} />
    {sections.map(({ id, title }) => (
      <Entry key={id} href={settingPath(id)} title={title} isCurrent={id === current} />
    ))}
    <Entry href={settingPath(JOURNAL)} title="Journal des changements" isCurrent={current === JOURNAL} />
  </ul>
);

const Entry = ({ href, title, isCurrent }: { href: string; title: string; isCurrent: boolean }) => (
  <li>
    <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
      {title}
    </Link>
  </li>
);
