import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { consentQuery, sendConsent } from '#frontend/features/preparation/proposals.queries.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** /reponse/:token: answer to a proposal, without sign-in. Opening the page answers nothing. */
export function ConsentPage() {
  const { token = '' } = useParams();
  const consent = useQuery(consentQuery(token));
  const { data } = consent;
  return (
    <NarrowPage title="Votre accord" lead={data ? `Commande ${data.reference}` : undefined}>
      {data ? (
        <ProposalCard proposal={data} answer={(answer) => sendConsent(token, answer)} />
      ) : consent.isError ? (
        <LoadFailure query={consent} title="Cette proposition ne peut pas être montrée" />
      ) : (
        <Skeleton lines={5} />
      )}
      <ButtonLink href={paths.orders}>Voir mes commandes</ButtonLink>
    </NarrowPage>
  );
}
