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
import { written } from './written.ts';

/** The pictures of the demo's news as the text of their files, by name; they never enter the browser's build. */
export function newsDrawings(): ReadonlyMap<string, string> {
  return new Map(
    [
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
    ].map((drawing) => [drawing.name, written(drawing)]),
  );
}
