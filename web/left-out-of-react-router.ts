/**
 * Stands in for two parts of React Router that this site does not use: finding routes bit by bit (the manifest comes
 * whole, `routeDiscovery: initial`) and instrumentation. The bundler puts this module in their place (vite.config.ts):
 * 1.75 KB that every first visit would fetch. Each function does what the router's own does when the part is off.
 */
export function isFogOfWarEnabled(): false {
  return false;
}

export function getPatchRoutesOnNavigationFunction(): undefined {}

export function useFogOFWarDiscovery(): void {}

export function consumeInstrumentationClientResultMetaReceiver(): undefined {}

function leftOut(): never {
  throw new Error('this part of React Router is left out of the site');
}

export {
  leftOut as getManifestPath,
  leftOut as getPartialManifest,
  leftOut as getPathsWithAncestors,
  leftOut as getRouteInstrumentationUpdates,
  leftOut as handleClientVersionMismatch,
  leftOut as instrumentationResultMetaContext,
  leftOut as instrumentClientSideRouter,
  leftOut as instrumentHandler,
};
