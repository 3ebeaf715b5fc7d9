import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { roleName } from '#shared/admins/role-labels.ts';
import styles from './admins.module.css';

interface Acts {
  ownId: string | undefined;
  onChange: (admin: AdminReply) => void;
  onAccess: (admin: AdminReply) => void;
  onRemove: (admin: AdminReply) => void;
}

const nameOf = ({ firstname, lastname }: AdminReply) => `${firstname} ${lastname}`;

/** USR-02. The user's own row cannot be deleted. */
export const adminColumns = (acts: Acts): readonly Column<AdminReply>[] => [
  { key: 'name', header: 'Nom', primary: true, cell: nameOf, sortBy: nameOf },
  {
    key: 'email',
    header: 'E-mail',
    cell: ({ email }) => <span className={styles.mail}>{email}</span>,
    sortBy: ({ email }) => email,
  },
  {
    key: 'role',
    header: 'Rôle',
    cell: ({ role }) => (
      <StatusBadge tone={role === 'super_admin' ? 'info' : 'neutral'}>{roleName(role)}</StatusBadge>
    ),
    sortBy: ({ role }) => roleName(role),
  },
  {
    key: 'last-login',
    header: 'Dernière connexion',
    from: 'desk',
    cell: ({ last_login }) => (last_login ? formatDateTime(last_login) : 'Jamais connecté'),
    sortBy: ({ last_login }) => last_login ?? '',
  },
  {
    key: 'second-factor',
    header: 'Double authentification',
    cell: ({ second_factor }) => (
      <StatusBadge tone={second_factor ? 'good' : 'neutral'}>
        {second_factor ? 'Activée' : 'Désactivée'}
      </StatusBadge>
    ),
    sortBy: ({ second_factor }) => Number(second_factor),
  },
  {
    key: 'acts',
    header: 'Actions',
    cell: (admin) => <AdminActs admin={admin} {...acts} />,
  },
];

const AdminActs = ({ admin, ownId, onChange, onAccess, onRemove }: Acts & { admin: AdminReply }) => (
  <span className={styles.acts}>
    <Button size="small" aria-label={`Modifier ${nameOf(admin)}`} onClick={() => onChange(admin)}>
      Modifier
    </Button>
    <Button size="small" aria-label={`Accès de ${nameOf(admin)}`} onClick={() => onAccess(admin)}>
      Accès
    </Button>
    {admin.id === ownId ? null : (
      <Button
        size="small"
        variant="ghost"
        aria-label={`Supprimer ${nameOf(admin)}`}
        onClick={() => onRemove(admin)}
      >
        Supprimer
      </Button>
    )}
  </span>
);
