/** Long enough for a slow phone or computer to have taken the file over. */
const KEEP_ADDRESS_MS = 60_000;

/** Hands a file to the browser as a download of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
