import fc from 'fast-check';
import * as again from './actors/again.ts';
import * as bursarCases from './actors/bursar-cases.ts';
import * as bursarMatches from './actors/bursar-matches.ts';
import * as bursarNotes from './actors/bursar-notes.ts';
import * as bursarProvider from './actors/bursar-provider.ts';
import { busyForeign } from './actors/busy-days.ts';
import * as cashiers from './actors/cashiers.ts';
import * as cashiersDay from './actors/cashiers-day.ts';
import { daysPass } from './actors/days-pass.ts';
import * as lists from './actors/office-lists.ts';
import * as notes from './actors/office-notes.ts';
import * as settings from './actors/office-settings.ts';
import { backUp } from './actors/operator-backs-up.ts';
import { erasePerson } from './actors/operator-erases.ts';
import * as nights from './actors/operator-nights.ts';
import { restoreYesterday } from './actors/operator-restores.ts';
import { payByForm, payByFormWithNote, payForeign, payNote } from './actors/parents.ts';
import * as careful from './actors/parents-careful.ts';
import { writeMessage } from './actors/parents-write.ts';
import { closeMonth, readPast, readReport } from './actors/readers.ts';
import * as receipts from './actors/receipts.ts';
import * as staff from './actors/staff.ts';
import * as transfers from './actors/transfers.ts';
import * as troubles from './actors/troubles.ts';
import type { Actor } from './stage.ts';

export const actors: Record<string, Actor> = {
  payByForm,
  payNote,
  payByFormWithNote,
  payForeign,
  ...troubles,
  ...remembered({
    ...staff,
    closeMonth,
    readPast,
    readReport,
    ...bursarCases,
    ...cashiers,
    ...cashiersDay,
    ...bursarMatches,
    ...bursarNotes,
    ...bursarProvider,
  }),
  ...transfers,
  daysPass,
  importList: lists.importList,
  addChild: lists.addChild,
  promote: lists.promote,
  erasePerson,
  restoreYesterday,
  writeMessage,
  ...settings,
  ...notes,
  ...nights,
  backUp,
  payWithKey: careful.payWithKey,
  pollVerify: careful.pollVerify,
  strangerAsks: careful.strangerAsks,
  askForReceipt: careful.askForReceipt,
  ...again,
  ...receipts,
  busyForeign,
};

/** One actor begins something. Its details follow from `luck`; then so many steps go by before the next one begins. */
export interface Command {
  actor: string;
  luck: number;
  steps: number;
}

const oneActor = fc.oneof(
  ...Object.entries(actors).map(([name, { weight }]) => ({
    weight,
    arbitrary: fc.constant(name),
  })),
);

export const oneCommand: fc.Arbitrary<Command> = fc.record({
  actor: oneActor,
  luck: fc.nat(),
  steps: fc.oneof({ weight: 5, arbitrary: fc.nat(20) }, { weight: 3, arbitrary: fc.nat(200) }),
});

/** No restore leads into the middle of what these do: the run would not know what they had been told. */
function remembered(all: Record<string, Actor>): Record<string, Actor> {
  return Object.fromEntries(
    Object.entries(all).map(([name, { weight, play }]) => [
      name,
      {
        weight,
        play: (stage, random) => stage.memories.during(play(stage, random)),
      } satisfies Actor,
    ]),
  );
}
