import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // React Router empties this folder first: never one that a server may be sending from (scripts/builds.mjs).
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
  ssr: true,
  // One small manifest instead of a request per link that comes into view: calmer on a slow line.
  routeDiscovery: { mode: 'initial' },
  // A loader that is fetched apart from its page, and does not come, leaves the router waiting for ever.
  splitRouteModules: false,
} satisfies Config;
