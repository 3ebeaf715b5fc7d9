import type { Ratio, RatioTable } from '#frontend/features/cutting/cutting.queries.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';

const { createRatio, updateRatio, deleteRatio, putBackRatios } = cuttingContract.endpoints;

/** RAT-04; an empty id is a new ratio (RAT-05). */
export interface RatioDraft {
  id: string;
  categorie_source: string;
  produit_genere: string;
  /** Hundredths of a percent. */
  pourcentage: number | null;
  description: string;
  active: boolean;
  loss: boolean;
  /** The linked product; '' finds it by name, or creates it. */
  produit_id: string;
}

export const freshRatio = (category = ''): RatioDraft => ({
  id: '',
  categorie_source: category,
  produit_genere: '',
  pourcentage: null,
  description: '',
  active: true,
  loss: false,
  produit_id: '',
});

export const draftOf = (ratio: Ratio): RatioDraft => ({
  id: ratio.id,
  categorie_source: ratio.categorie_source,
  produit_genere: ratio.produit_genere,
  pourcentage: Math.round(ratio.pourcentage * 100),
  description: ratio.description,
  active: ratio.actif === 1,
  loss: ratio.perte === 1,
  produit_id: ratio.produit_id ?? '',
});

/** ERR-63. */
export const REQUIRED = 'Veuillez remplir tous les champs obligatoires';

/** RAT-06, RAT-07. */
export const problemsOf = (draft: RatioDraft): FieldErrors<RatioDraft> => ({
  ...(draft.categorie_source.trim() === '' && { categorie_source: REQUIRED }),
  ...(draft.produit_genere.trim() === '' && { produit_genere: REQUIRED }),
  ...(draft.pourcentage === null && { pourcentage: REQUIRED }),
});

/** Version of the ratio's current category, required by a change. */
const versionOf = (tables: readonly RatioTable[], category: string): number | undefined =>
  tables.find((table) => table.categorie_source === category)?.version;

export const saveRatio = (draft: RatioDraft, before: Ratio | undefined, tables: readonly RatioTable[]) => {
  const version = versionOf(tables, before?.categorie_source ?? draft.categorie_source);
  const body = {
    categorie_source: draft.categorie_source.trim(),
    produit_genere: draft.produit_genere.trim(),
    pourcentage: (draft.pourcentage ?? 0) / 100,
    description: draft.description,
    actif: draft.active ? (1 as const) : (0 as const),
    perte: draft.loss ? (1 as const) : (0 as const),
    produit_id: draft.produit_id || null,
    ...(version === undefined ? {} : { version }),
  };
  return draft.id === ''
    ? call(createRatio, { body }, { as: 'admin' })
    : call(updateRatio, { params: { id: draft.id }, body }, { as: 'admin' });
};

export const removeRatio = (ratio: Ratio, tables: readonly RatioTable[]) => {
  const version = versionOf(tables, ratio.categorie_source);
  return call(
    deleteRatio,
    { params: { id: ratio.id }, ...(version === undefined ? {} : { query: { version } }) },
    { as: 'admin' },
  );
};

/** AMB-18: removes all changes of a category. */
export const putBack = ({ categorie_source, version }: RatioTable) =>
  call(putBackRatios, { body: { categorie_source, version } }, { as: 'admin' });

/** ERR-77. */
const UNHEARD = 'Erreur de communication avec le serveur';

/** The catalogue's message for a failure; ERR-77 without a reply. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  asApiError(error)?.isNetwork ? UNHEARD : otherwise;
