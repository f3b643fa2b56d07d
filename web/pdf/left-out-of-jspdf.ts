/**
 * Stands in for the parts of jsPDF that turn HTML, SVG and PNG into a PDF; ours are drawn without them. The bundler
 * puts this module in their place (resolve.alias in vite.config.ts), so that no browser ever loads them.
 */
export default function leftOut(): never {
  throw new Error('this part of jsPDF is left out of the site');
}

export { leftOut as decode };
