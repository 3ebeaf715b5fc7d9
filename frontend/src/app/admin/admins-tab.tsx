import { AdminsPage } from '#frontend/features/admins/admin/admins-page.tsx';
import { AdminAccessDialog } from '#frontend/features/auth/admin/access/admin-access-dialog.tsx';

/** Administrateurs. */
export const AdminsTab = () => <AdminsPage Access={AdminAccessDialog} />;
