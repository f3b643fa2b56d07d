import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One small manifest instead of a request per link that comes into view: calmer on a slow line.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
