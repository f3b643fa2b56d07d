/** Long enough for a slow phone to have taken the file over. */
const KEEP_ADDRESS_MS = 60_000;

/** Hands a finished PDF to the browser as a download of this name. */
export function savePdf(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
