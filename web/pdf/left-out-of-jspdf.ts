/** Stands in for the parts of jsPDF that read HTML, SVG and PNG, by resolve.alias in vite.config.ts: we do not use them. */
export default function leftOut(): never {
  throw new Error('this part of jsPDF is left out of the site');
}

export { leftOut as decode };
