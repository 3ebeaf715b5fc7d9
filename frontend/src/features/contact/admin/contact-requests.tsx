import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ContactRequestRow,
  contactRequestsQuery,
} from '#frontend/features/contact/contact-requests.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { MailIcon } from '#frontend/ui/icons/icons-trade.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { ContactRequestPanel } from './contact-request-panel.tsx';
import styles from './contact-requests.module.css';

const columns: readonly Column<ContactRequestRow>[] = [
  {
    key: 'sujet',
    header: 'Sujet',
    primary: true,
    cell: ({ sujet }) => sujet,
    sortBy: ({ sujet }) => sujet,
  },
  {
    key: 'recue',
    header: 'Reçue le',
    cell: ({ received_at: at }) => formatDateTime(at),
    sortBy: ({ received_at: at }) => at,
  },
  {
    key: 'de',
    header: 'De',
    cell: ({ prenom, nom, entreprise }) => [`${prenom} ${nom}`, entreprise].filter(Boolean).join(', '),
    sortBy: ({ nom }) => nom,
  },
  {
    key: 'message',
    header: 'Message',
    wideOnly: true,
    cell: ({ message }) => <span className={styles.excerpt}>{message}</span>,
  },
  {
    key: 'etat',
    header: 'État',
    cell: ({ handled_at: at }) =>
      at === null ? (
        <StatusBadge tone="warning">À traiter</StatusBadge>
      ) : (
        <StatusBadge tone="good">Traitée</StatusBadge>
      ),
    sortBy: ({ handled_at: at }) => (at === null ? 0 : 1),
  },
];

/** Requests of the contact form: read, answered by mail, and listed until handled. */
export function ContactRequests() {
  const requests = useInfiniteQuery(contactRequestsQuery());
  const [openId, setOpenId] = useState<string>();
  const rows = requests.data?.pages.flatMap(({ data }) => data);
  const opened = rows?.find(({ id }) => id === openId);
  return (
    <>
      <ListPage
        query={requests}
        failure="Les demandes de contact n’ont pas pu être lues"
        caption="Demandes de contact"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowTone={({ handled_at: at }) => (at === null ? 'warning' : undefined)}
        onOpenRow={({ id }) => setOpenId(id)}
        empty={
          <EmptyState title="Aucune demande de contact" picture={<MailIcon size={36} />}>
            Ce que l’on écrit par le formulaire du site arrive ici, et par e-mail.
          </EmptyState>
        }
      />
      {opened ? <ContactRequestPanel request={opened} onClose={() => setOpenId(undefined)} /> : null}
    </>
  );
}
