import { brochure, callToAction } from '#content/classes.ts';
import { school } from '#content/school.ts';
import type { Facts } from '#contract/school/documents.ts';
import { savePdf } from '../../pdf/pdf-document.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import { useSchool } from '../../ui/use-school.ts';
import { useTask } from '../../ui/use-task.ts';
import styles from './brochure-button.module.css';

/** Makes the brochure when it is asked for; if that fails, says so and stays ready for another try. */
export function BrochureButton() {
  const { facts } = useSchool();
  const download = useTask(() => downloadBrochure(facts), 'brochure download failed');
  return (
    <>
      <Button
        variant="line"
        icon="download"
        busy={download.isRunning}
        busyText="Downloading..."
        onClick={download.run}
        // The PDF is drawn by a script.
        data-scripts-only=""
      >
        {callToAction.brochureLabel}
      </Button>
      {download.hasFailed && (
        <div className={styles.failure}>
          <Banner tone="error">{brochure.failure}</Banner>
        </div>
      )}
    </>
  );
}

async function downloadBrochure(facts: Facts): Promise<void> {
  const making = import('./brochure-pdf.ts').then(({ renderBrochurePdf }) =>
    renderBrochurePdf(facts),
  );
  savePdf(await within(LONGEST_FETCH_MS, making), `${school.name} ${brochure.fileName}.pdf`);
}
