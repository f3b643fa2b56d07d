import type { jsPDF } from 'jspdf';
import { school } from '#content/school.ts';
import display700 from './fonts/display-700.ttf?url';
import text400 from './fonts/text-400.ttf?url';
import text700 from './fonts/text-700.ttf?url';
import type { FontName } from './pdf-text.ts';

export type LoadFont = (name: FontName) => Promise<Uint8Array>;

/** An empty page in millimetres that has our fonts and names itself; rejects when a font does not load. */
export async function openPdf(
  { format, title, subject }: { format: 'a4' | 'a5'; title: string; subject: string },
  loadFont: LoadFont = fetchFont,
): Promise<jsPDF> {
  const fontNames = Object.keys(fontFiles) as FontName[];
  const [{ jsPDF }, fonts] = await Promise.all([
    import('jspdf'),
    Promise.all(fontNames.map(async (name) => ({ name, bytes: await loadFont(name) }))),
  ]);
  const doc = new jsPDF({ unit: 'mm', format, compress: true, putOnlyUsedFonts: true });
  for (const { name, bytes } of fonts) {
    // jsPDF takes the bytes of a TrueType font as a string.
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    doc.addFileToVFS(`${name}.ttf`, binary);
    doc.addFont(`${name}.ttf`, name, 'normal', undefined, 'Identity-H');
  }
  doc.setProperties({ title, subject, author: school.name, creator: school.name });
  doc.setLanguage('en-GB');
  doc.viewerPreferences({ DisplayDocTitle: true });
  return doc;
}

export function pdfBytes(doc: jsPDF): Uint8Array<ArrayBuffer> {
  return new Uint8Array(doc.output('arraybuffer'));
}

/** Hands a finished PDF to the browser as a download of this name. */
export function savePdf(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}

/** Long enough for a slow phone to have taken the file over. */
const KEEP_ADDRESS_MS = 60_000;

const fontFiles: Record<FontName, string> = {
  'display-700': display700,
  'text-400': text400,
  'text-700': text700,
};

async function fetchFont(name: FontName): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(fontFiles[name]);
  if (!answer.ok) throw new Error(`the font ${name} did not load: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
