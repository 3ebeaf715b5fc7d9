import { useQuery } from '@tanstack/react-query';
import { houseQuery } from '#frontend/features/settings/settings.queries.ts';
import { type House, houseFrom } from '#shared/settings/house.ts';
import { houseLines } from '#shared/settings/company-texts.ts';

type SiteId = '1' | '2';

/**
 * Company data from Paramètres for a site's documents. If it fails to load, documents are printed without it,
 * with a note.
 */
export const useHouseOnPaper = (siteId: string | undefined) => {
  const { data, isPending, isError } = useQuery(houseQuery());
  const site: SiteId = siteId === '2' ? '2' : '1';
  const house: House | undefined = data && houseFrom(data);
  return {
    isPending,
    house: house ? houseLines(house, site) : [],
    approval: house?.sites[site].approval ?? null,
    gaps:
      isError && !house
        ? ['Les coordonnées de la maison n’ont pas pu être lues : le papier ne les porte pas.']
        : [],
  };
};
