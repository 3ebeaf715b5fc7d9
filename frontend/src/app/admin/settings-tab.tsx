import { AuditTrail } from '#frontend/features/admins/admin/audit-trail.tsx';
import { CartVatSetting } from '#frontend/features/settings/admin/cart-vat-setting.tsx';
import { CustomerGroupsSetting } from '#frontend/features/settings/admin/customer-groups-setting.tsx';
import { DeliverySetting } from '#frontend/features/delivery/admin/delivery-setting.tsx';
import { InvoicingSetting } from '#frontend/features/erp/admin/invoicing-setting.tsx';
import { DemonstrationSetting } from '#frontend/features/settings/admin/demonstration-setting.tsx';
import { HouseSetting } from '#frontend/features/settings/admin/house-setting.tsx';
import { ReservationRulesSetting } from '#frontend/features/settings/admin/reservation-rules-setting.tsx';
import { ScanBoundsSetting } from '#frontend/features/settings/admin/scan-bounds-setting.tsx';
import { SharingSetting } from '#frontend/features/erp/admin/sharing-setting.tsx';
import { StockMinimumsSetting } from '#frontend/features/settings/admin/stock-minimums-setting.tsx';
import { TimedWorkSetting } from '#frontend/features/settings/admin/timed-work-setting.tsx';
import { WarehousesSetting } from '#frontend/features/erp/admin/warehouses-setting.tsx';
import { WeighingSetting } from '#frontend/features/settings/admin/weighing-setting.tsx';
import styles from '#frontend/features/settings/admin/settings.module.css';

/** Paramètres: what the owner decides about the shop. */
export const SettingsTab = () => (
  <div className={styles.page}>
    <DeliverySetting />
    <CartVatSetting />
    <CustomerGroupsSetting />
    <ReservationRulesSetting />
    <StockMinimumsSetting />
    <WeighingSetting />
    <WarehousesSetting />
    <InvoicingSetting />
    <SharingSetting />
    <ScanBoundsSetting />
    <TimedWorkSetting />
    <HouseSetting />
    <DemonstrationSetting />
    <AuditTrail />
  </div>
);
