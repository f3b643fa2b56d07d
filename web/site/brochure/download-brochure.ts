import { brochure } from '#content/classes.ts';
import { school } from '#content/school.ts';
import { savePdf } from '../../pdf/save-pdf.ts';

/** Makes the PDF of all classes and hands it to the browser; rejects when it could not be made. */
export async function downloadBrochure(): Promise<void> {
  const { renderBrochurePdf } = await import('./brochure-pdf.ts');
  savePdf(await renderBrochurePdf(), `${school.name} ${brochure.fileName}.pdf`);
}
