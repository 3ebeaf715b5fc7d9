import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { claimText } from '#frontend/features/claims/claim-text.ts';
import { claimPhotoQuery } from '#frontend/features/claims/claims.queries.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { EyeIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import styles from './claim-photo.module.css';

interface ClaimPhotoProps {
  claim: ClaimRow;
  as: 'pro' | 'admin';
}

/** Opens the photograph of a re-weighed piece, which is read when asked for; nothing where there is none. */
export function ClaimPhoto({ claim, as }: ClaimPhotoProps) {
  const [open, setOpen] = useState(false);
  if (claim.photo_le === null) return null;
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<EyeIcon size={16} />}
        aria-label={`Voir la photo de ${claim.label}`}
        onClick={() => setOpen(true)}
      >
        Voir la photo
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Photo de ${claim.label}`}>
        <Photo claim={claim} as={as} />
      </Dialog>
    </>
  );
}

function Photo({ claim, as }: ClaimPhotoProps) {
  const photo = useQuery(claimPhotoQuery(claim, as));
  return (
    <div aria-busy={photo.isPending}>
      <LoadFailure query={photo} title="La photo n’a pas pu être lue" />
      {photo.isPending ? <Skeleton shape="picture" /> : null}
      {photo.data ? (
        <img
          className={styles.photo}
          // never a page: the type is ours, whatever the answer says
          src={`data:image/jpeg;base64,${photo.data}`}
          alt={`${claim.label} sur la balance du client`}
        />
      ) : null}
      <p>{claimText(claim)}</p>
    </div>
  );
}
