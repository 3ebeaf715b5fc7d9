import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { customerQuery } from '#frontend/features/customers/customers-admin.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { telephonePath } from '#frontend/lib/navigation/paths.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { PanelBody, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import type { CustomerDetail } from '#shared/customers/customers.contract.ts';
import { BlockDialog } from './block-dialog.tsx';
import { CustomerIdentity } from './customer-identity.tsx';
import { CustomerNote } from './customer-note.tsx';
import { CustomerPeople } from './customer-people.tsx';
import { CustomerTerms } from './customer-terms.tsx';
import { CustomerUseBy } from './customer-use-by.tsx';
import styles from './customers.module.css';

interface CustomerPanelProps {
  id: string;
  /** Sign-in data, provided by auth. */
  Access: ComponentType<{ customer: CustomerDetail; onChanged: () => unknown }>;
  /** Orders and reservations, provided by orders. */
  Orders: ComponentType<{ customerId: string }>;
  onClose: () => void;
}

/** A customer next to the list: identity, sign-in, orders, notes, and blocking. */
export function CustomerPanel({ id, Access, Orders, onClose }: CustomerPanelProps) {
  const customer = useQuery(customerQuery(id));
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers'] });
  const data = customer.data;
  return (
    <SidePanel open addressed onClose={onClose} title={data ? data.societe || data.nom : 'Client'}>
      <PanelBody>
        <LoadFailure query={customer} title="Ce client n’a pas pu être ouvert" />
        {data === undefined ? (
          customer.isError ? null : (
            <Skeleton lines={8} />
          )
        ) : (
          <>
            {data.bloque_le === null ? null : (
              <Banner kind="warning" title={`Compte bloqué le ${formatDateTime(data.bloque_le)}`}>
                {data.motif_blocage}
              </Banner>
            )}
            <CustomerIdentity customer={data} />
            <div className={styles.acts}>
              <ButtonLink size="small" href={telephonePath(id)}>
                Commande par téléphone
              </ButtonLink>
            </div>
            <CustomerTerms customer={data} onChanged={refresh} />
            <CustomerUseBy customerId={id} />
            <PanelSection title="Connexion">
              <Access customer={data} onChanged={refresh} />
              <div className={styles.acts}>
                <Button
                  variant={data.bloque_le === null ? 'danger' : 'secondary'}
                  onClick={() => setIsAsking(true)}
                >
                  {data.bloque_le === null ? 'Bloquer le compte' : 'Débloquer le compte'}
                </Button>
              </div>
            </PanelSection>
            <CustomerPeople customerId={id} />
            <Orders customerId={id} />
            <CustomerNote customer={data} onSaved={refresh} />
          </>
        )}
      </PanelBody>
      {isAsking && data ? (
        <BlockDialog customer={data} onDone={refresh} onClose={() => setIsAsking(false)} />
      ) : null}
    </SidePanel>
  );
}
