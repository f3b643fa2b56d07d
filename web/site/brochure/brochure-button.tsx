import { useState } from 'react';
import { brochure, callToAction } from '#content/classes.ts';
import { school } from '#content/school.ts';
import { savePdf } from '../../pdf/pdf-document.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import styles from './brochure-button.module.css';

/** Makes the brochure when it is asked for; if that fails, says so and stays ready for another try. */
export function BrochureButton() {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const download = async () => {
    setState('running');
    try {
      await downloadBrochure();
      setState('idle');
    } catch (error) {
      console.error('brochure download failed', error);
      setState('failed');
    }
  };
  return (
    <>
      <Button
        variant="line"
        icon="download"
        busy={state === 'running'}
        busyText="Downloading..."
        onClick={download}
        // The PDF is drawn by a script.
        data-scripts-only=""
      >
        {callToAction.brochureLabel}
      </Button>
      {state === 'failed' && (
        <div className={styles.failure}>
          <Banner tone="error">{brochure.failure}</Banner>
        </div>
      )}
    </>
  );
}

/** Rejects when the PDF could not be made. */
async function downloadBrochure(): Promise<void> {
  const making = import('./brochure-pdf.ts').then(({ renderBrochurePdf }) => renderBrochurePdf());
  savePdf(await within(LONGEST_FETCH_MS, making), `${school.name} ${brochure.fileName}.pdf`);
}
