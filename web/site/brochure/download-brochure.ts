import { brochure } from '#content/classes.ts';
import { school } from '#content/school.ts';
import { savePdf } from '../../pdf/pdf-document.ts';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';

/** Makes the PDF of all classes and hands it to the browser; rejects when it could not be made. */
export async function downloadBrochure(): Promise<void> {
  const making = import('./brochure-pdf.ts').then(({ renderBrochurePdf }) => renderBrochurePdf());
  savePdf(await within(LONGEST_FETCH_MS, making), `${school.name} ${brochure.fileName}.pdf`);
}
