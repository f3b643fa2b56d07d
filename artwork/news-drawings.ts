import { gallery1Gate } from './scenes/gallery-1-gate.ts';
import { gallery2AlmondTree } from './scenes/gallery-2-almond-tree.ts';
import { gallery3Science } from './scenes/gallery-3-science.ts';
import { gallery4Maths } from './scenes/gallery-4-maths.ts';
import { gallery5Sports } from './scenes/gallery-5-sports.ts';
import { gallery6CulturalDay } from './scenes/gallery-6-cultural-day.ts';
import { gallery7Library } from './scenes/gallery-7-library.ts';
import { gallery8IctSuite } from './scenes/gallery-8-ict-suite.ts';
import { gallery9AdireWorkshop } from './scenes/gallery-9-adire-workshop.ts';
import { newsArtExhibition } from './scenes/news-art-exhibition.ts';
import { newsAssembly } from './scenes/news-assembly.ts';
import { newsCarols } from './scenes/news-carols.ts';
import { newsChildrensDay } from './scenes/news-childrens-day.ts';
import { newsCleanHands } from './scenes/news-clean-hands.ts';
import { newsExcursion } from './scenes/news-excursion.ts';
import { newsFootball } from './scenes/news-football.ts';
import { newsGarden } from './scenes/news-garden.ts';
import { newsGraduation } from './scenes/news-graduation.ts';
import { newsHarmattan } from './scenes/news-harmattan.ts';
import { newsIndependenceDay } from './scenes/news-independence-day.ts';
import { newsParentsMeeting } from './scenes/news-parents-meeting.ts';
import { newsReadingBuddies } from './scenes/news-reading-buddies.ts';
import { newsRobotics } from './scenes/news-robotics.ts';
import { newsSpellingBee } from './scenes/news-spelling-bee.ts';
import { newsStoryEvening } from './scenes/news-story-evening.ts';
import type { Drawing } from './svg.ts';
import { written } from './written.ts';

const scenes: readonly Drawing[] = [
  newsArtExhibition,
  newsAssembly,
  newsCarols,
  newsChildrensDay,
  newsCleanHands,
  newsExcursion,
  newsFootball,
  newsGarden,
  newsGraduation,
  newsHarmattan,
  newsIndependenceDay,
  newsParentsMeeting,
  newsReadingBuddies,
  newsRobotics,
  newsSpellingBee,
  newsStoryEvening,
  { ...gallery1Gate, name: 'gate' },
  { ...gallery2AlmondTree, name: 'almond-tree' },
  { ...gallery3Science, name: 'science' },
  { ...gallery4Maths, name: 'maths' },
  { ...gallery5Sports, name: 'sports' },
  { ...gallery6CulturalDay, name: 'cultural-day' },
  { ...gallery7Library, name: 'library' },
  { ...gallery8IctSuite, name: 'ict-suite' },
  { ...gallery9AdireWorkshop, name: 'adire-workshop' },
];

/**
 * The pictures of the demo's news as the text of their files, by name. The gallery's scenes are written once more, so
 * that the server needs nothing of web/ and these files never enter the browser's build.
 */
export function newsDrawings(): ReadonlyMap<string, string> {
  return new Map(scenes.map((scene) => [scene.name, written(scene)]));
}
