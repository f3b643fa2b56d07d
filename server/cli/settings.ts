import { type Config, readConfig, readEnvironment } from '../config.ts';
import { ownerOf } from '../object-store-settings.ts';
import { withTrialCopy } from '../trial-copy.ts';
import { demoProblems } from '../unsafe-settings.ts';

export type StorageSettings = Pick<
  Config,
  'mode' | 'dataDir' | 'database' | 'objectStore' | 'backups' | 'host' | 'port'
>;

/** All settings for a command. Throws ConfigError listing everything that is wrong. */
export function loadCommandConfig(): Config {
  return withTrialCopy(readConfig(withModeOfSchool(readEnvironment())));
}

/** Where the school's data is. Works even when other settings are wrong. */
export function loadStorageSettings(): StorageSettings {
  const { NODE_ENV, HOST, ...environment } = withModeOfSchool(readEnvironment());
  const aboutPlaces = /^(PORT|DATA_DIR|DATABASE_URL|DATABASE_DIRECT_URL|BACKUP_DIR|S3_.*)$/;
  const places = Object.entries(environment).filter(([name]) => aboutPlaces.test(name));
  const isProduction = NODE_ENV === 'production';
  // Production mode would demand unrelated settings.
  const { mode, dataDir, database, objectStore, backups, host, port } = readConfig({
    ...Object.fromEntries(places),
    NODE_ENV: isProduction ? undefined : NODE_ENV,
  });
  return {
    dataDir,
    database,
    backups,
    port,
    objectStore: objectStore && { ...objectStore, owner: ownerOf(environment.PUBLIC_URL) },
    mode: isProduction ? 'production' : mode,
    host: HOST || host,
  };
}

/** Where the server of these settings can be reached from this machine. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** NODE_ENV may be set only for the service. Settings that demo mode refuses mean a production school. */
function withModeOfSchool(environment: NodeJS.Dict<string>): NodeJS.Dict<string> {
  if (environment.NODE_ENV || demoProblems(environment).length === 0) return environment;
  return { ...environment, NODE_ENV: 'production' };
}
