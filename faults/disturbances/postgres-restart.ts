import { count } from '../record.ts';
import { until } from '../until.ts';
import type { Scene } from './scene.ts';

/** The database's server goes and comes back under load, in turn orderly and as in a crash; the school lives on. */
export async function restartPostgres(scene: Scene): Promise<void> {
  const { school, record, outages, controlPostgres } = scene;
  if (!controlPostgres) throw new Error('this PostgreSQL cannot be restarted');
  const restarts = (mode: string) => record.counts.get(`PostgreSQL restarts: ${mode}`) ?? 0;
  const mode = restarts('fast') > restarts('immediate') ? 'immediate' : 'fast';
  const life = school.lives();
  await outages.during('database', async () => {
    await controlPostgres('restart', mode);
    await until('the school is ready after a restart of PostgreSQL', school.isReady);
  });
  count(record, `PostgreSQL restarts: ${mode}`);
  if (!school.isAlive() || school.lives() !== life) {
    record.problems.push('the school ended when PostgreSQL was restarted');
  }
}
