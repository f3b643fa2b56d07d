import type { SmallDisk } from '#server/testing/small-disk.ts';
import type { Books } from '../books.ts';
import type { Operator } from '../operator.ts';
import type { Outages } from '../outages.ts';
import type { PostgresControl } from '../postgres-control.ts';
import type { ProviderClient } from '../provider-client.ts';
import type { Random } from '../random.ts';
import type { RunRecord } from '../record.ts';
import type { SchoolProcess } from '../school-process.ts';
import type { Time } from '../time.ts';

/** Everything that a disturbance may lay hands on. */
export interface Scene {
  school: SchoolProcess;
  provider: ProviderClient;
  time: Time;
  random: Random;
  record: RunRecord;
  books: Books;
  operator: Operator;
  outages: Outages;
  disk: Pick<SmallDisk, 'fill' | 'makeRoom'>;
  dataDir: string;
  controlPostgres: PostgresControl | undefined;
  /** Resolves when the parents have done so many payments more, or all. */
  moreDone(payments: number): Promise<void>;
  /** So many more may be begun while this lasts. */
  letStart(payments: number): void;
}

export type Disturb = (scene: Scene) => Promise<void>;
