import { outputOf, quietExitCodeOf } from './run.mjs';

/** Installs a package as root on Debian or Ubuntu; answers false elsewhere or when it did not work. */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !outputOf('apt-get', ['--version'])) return false;
  const options = {
    env: { ...administratorEnv(), DEBIAN_FRONTEND: 'noninteractive' },
  };
  // A list that cannot be refreshed is no reason to give up: the package may be known already.
  await quietExitCodeOf('apt-get', ['update', '-qq'], options);
  const code = await quietExitCodeOf('apt-get', ['install', '-y', '-qq', name], options);
  return code === 0;
}

/** The environment with the folders of administrators' programs, which a plain PATH may lack even for root. */
export function administratorEnv() {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin` };
}
