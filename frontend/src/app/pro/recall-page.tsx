import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { recallNoticeQuery, acknowledgeRecallNotice } from '#frontend/features/stock/recalls.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelBody, PanelFacts } from '#frontend/ui/overlay/panel-parts.tsx';

/** /rappel/:token: a recall notice without sign-in. Only the button acknowledges it, not opening the page. */
export function RecallPage() {
  const { token = '' } = useParams();
  const queries = useQueryClient();
  const notice = useQuery(recallNoticeQuery(token));
  const read = useAction(async () =>
    queries.setQueryData(recallNoticeQuery(token).queryKey, await acknowledgeRecallNotice(token)),
  );
  const { data } = notice;
  return (
    <NarrowPage title="Rappel de produit" lead={data?.product_name}>
      {data ? (
        <PanelBody>
          <Banner kind="error" title={`Lot ${data.lot} : ne l’utilisez pas`}>
            {data.reason}
          </Banner>
          <p>{data.instruction}</p>
          <PanelFacts>
            <dt>Sur les étiquettes</dt>
            <dd>{data.lots.map((lot) => `lot ${lot}`).join(', ')}</dd>
            <dt>Commandes</dt>
            <dd>{data.orders.join(', ')}</dd>
            <dt>Rappelé le</dt>
            <dd>{formatDateTime(data.at)}</dd>
          </PanelFacts>
          <Refusal error={read.error} />
          {data.read_at === null ? (
            <Button
              variant="primary"
              pending={read.pending}
              pendingText="Un instant…"
              onClick={() => read.run()}
            >
              J’ai lu ce rappel
            </Button>
          ) : (
            <Banner kind="success">Merci. Vous avez lu ce rappel le {formatDateTime(data.read_at)}.</Banner>
          )}
        </PanelBody>
      ) : notice.isError ? (
        <LoadFailure query={notice} title="Ce rappel ne peut pas être montré" />
      ) : (
        <Skeleton lines={5} />
      )}
    </NarrowPage>
  );
}
