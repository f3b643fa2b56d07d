import { brochure, callToAction } from '#content/classes.ts';
import { school } from '#content/school.ts';
import { savePdf } from '../../pdf/pdf-document.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import { useTask } from '../../ui/use-task.ts';
import styles from './brochure-button.module.css';

/** Makes the brochure when it is asked for; if that fails, says so and stays ready for another try. */
export function BrochureButton() {
  const download = useTask(downloadBrochure, 'brochure download failed');
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

async function downloadBrochure(): Promise<void> {
  const making = import('./brochure-pdf.ts').then(({ renderBrochurePdf }) => renderBrochurePdf());
  savePdf(await within(LONGEST_FETCH_MS, making), `${school.name} ${brochure.fileName}.pdf`);
}
