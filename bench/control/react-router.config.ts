import type { Config } from '@react-router/dev/config';

export default { buildDirectory: process.env.BUILD_FOLDER ?? 'build', ssr: true } satisfies Config;
