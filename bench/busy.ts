import { median } from './answers.ts';
import { type Load, load } from './load.ts';
import { startSchool } from './processes.ts';
import { publishPhoto, signIn, takePhoto } from './staff-work.ts';

const SIGN_INS = 8;
const PICTURES = 4;
const ROUNDS = 3;

/** How long readers of the news wait while eight people sign in and four pictures are converted, all the time. */
export async function measureBusyHours() {
  const school = await startSchool();
  const list = `${school.address}/api/news`;
  try {
    const photo = await takePhoto();
    const token = await signIn(school.address);
    const quiet = [];
    const busy = [];
    let signIns = 0;
    let pictures = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await load(list));
      const work = keepDoing([
        ...Array<Task>(SIGN_INS).fill(async () => {
          await signIn(school.address);
          signIns += 1;
        }),
        ...Array<Task>(PICTURES).fill(async () => {
          await publishPhoto(school.address, token, photo);
          pictures += 1;
        }),
      ]);
      busy.push(await load(list));
      await work.stop();
    }
    return [
      row('at rest', quiet),
      { ...row('8 sign-ins, 4 pictures', busy), 'signed in': signIns, published: pictures },
    ];
  } finally {
    await school.stop();
  }
}

type Task = () => Promise<void>;

/** Does each task again and again, all at once. `stop` rejects when one has failed. */
function keepDoing(tasks: Task[]) {
  let stopped = false;
  const running = tasks.map(async (task) => {
    while (!stopped) await task();
  });
  const all = Promise.all(running);
  // Reported by `stop`.
  all.catch(() => {});
  return {
    async stop() {
      stopped = true;
      await all;
    },
  };
}

function row(what: string, loads: Load[]) {
  return {
    'GET /api/news': what,
    'answers a second': Math.round(median(loads.map(({ perSecond }) => perSecond))),
    'p50 ms': median(loads.map(({ p50 }) => p50)),
    'p99 ms': median(loads.map(({ p99 }) => p99)),
    'longest ms': median(loads.map(({ longest }) => longest)),
  };
}
