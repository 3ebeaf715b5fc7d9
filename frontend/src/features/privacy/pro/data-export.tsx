import { SaveExport } from './save-export.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { claimPhotosContract } from '#shared/claims/claims.contract.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { allPages } from './all-pages.ts';
import dataExportStyles from '#frontend/features/customers/pro/account.module.css';

/** « Exporter mes données »: everything in one JSON file. */
export const DataExport = () => (
  <section aria-labelledby="exporter" className={dataExportStyles.section}>
    <h2 id="exporter">Exporter mes données</h2>
    <p>
      Un fichier JSON avec tout ce que nous gardons de vous : profil, adresses, panier, commandes avec leurs
      lignes et leurs paiements. Aucun mot de passe ni numéro de carte : nous ne les connaissons pas.
    </p>
    <SaveExport label="Exporter mes données" file="mes-donnees" collect={collectExport} />
  </section>
);

const { exportAccount } = privacyContract.endpoints;
const { readPhoto } = claimPhotosContract.endpoints;
type Page = ReplyOf<typeof exportAccount>;

/** The complete export, as saved. */
type AccountExport = Omit<Page, 'success' | 'next_cursor'> & {
  /** Base64 JPEG photos of the customer's claims. */
  photos: { order_id: string; product_id: string; content_base64: string }[];
};

/**
 * Fetches the whole export and reports the number of orders after each page.
 * @throws a page's error
 */
const collectExport = async (onProgress: (orders: number) => void): Promise<AccountExport> => {
  const whole = await allPages((query) => call(exportAccount, { query }, { as: 'pro' }), onProgress);
  const photos: AccountExport['photos'] = [];
  for (const claim of whole.orders.flatMap(({ repesees }) => repesees))
    for (const number of claim.photos ?? (claim.photo_le === null ? [] : [1 as const])) {
      const { order_id, product_id } = claim;
      const params = { id: order_id, product: product_id };
      const query = number === 1 ? {} : { numero: `${number}` as const };
      try {
        const { data } = await call(readPhoto, { params, query }, { as: 'pro' });
        photos.push({ order_id, product_id, content_base64: data.content_base64 });
      } catch (error) {
        // deleted after its retention period
        if (asApiError(error)?.code !== 'not_found') throw error;
      }
    }
  return { ...whole, photos };
};
