import { useSearchParams } from 'react-router-dom';
import { workshopPath, workshopActs } from '#frontend/lib/navigation/paths.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { WorkshopForm, workshopLabels } from './workshop-forms.tsx';

/** Atelier: entries, cutting, transfers and labels. */
export function WorkshopTab() {
  const [parameters] = useSearchParams();
  const act = workshopActs.find((key) => key === parameters.get('acte')) ?? workshopActs[0];
  return (
    <>
      <TabLinks
        label="Gestes de l’atelier"
        tabs={workshopActs.map((key) => ({ key, label: workshopLabels[key] }))}
        selected={act}
        hrefOf={workshopPath}
      />
      <WorkshopForm key={act} act={act} />
    </>
  );
}
