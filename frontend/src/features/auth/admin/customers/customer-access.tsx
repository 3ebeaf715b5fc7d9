import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { customerAccessContract } from '#shared/auth/customer-access.contract.ts';

const { readCustomerAccess, resendVerification } = customerAccessContract.endpoints;

const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'access', id],
    queryFn: ({ signal }) => call(readCustomerAccess, { params: { id } }, { as: 'admin', signal }),
    staleTime: 0,
  });

interface CustomerAccessProps {
  customer: { id: string; verifie_le: string | null };
  onChanged: () => unknown;
}

/** Sessions of a customer and their last sign-in; resends the verification link. */
export function CustomerAccess({ customer, onChanged }: CustomerAccessProps) {
  const access = useQuery(accessQuery(customer.id));
  const { run, pending, error } = useAction(async () => {
    const { message } = await call(resendVerification, { params: { id: customer.id } }, { as: 'admin' });
    notify.success(message);
    await onChanged();
  });
  return (
    <>
      <LoadFailure query={access} />
      {access.data ? <p>{signedInText(access.data)}</p> : access.isError ? null : <Skeleton lines={1} />}
      {error ? <Banner kind="error">{detailOf(error)}</Banner> : null}
      {customer.verifie_le === null ? (
        <p>
          <Button pending={pending} pendingText="Envoi…" onClick={() => run()}>
            Renvoyer le lien de vérification
          </Button>
        </p>
      ) : null}
    </>
  );
}

const signedInText = ({ sessions, last_sign_in: at }: { sessions: number; last_sign_in: string | null }) => {
  const open =
    sessions === 0
      ? 'Aucun appareil connecté'
      : sessions === 1
        ? '1 appareil connecté'
        : `${sessions} appareils connectés`;
  return `${open} ; ${at === null ? 'aucune connexion enregistrée' : `dernière connexion le ${formatDateTime(at)}`}.`;
};
