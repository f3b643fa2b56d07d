import { useRef, useState } from 'react';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { fetchPictureFile, sendPictureForNews } from '../api/pictures.ts';
import { usePictureUploads } from '../pictures/use-picture-uploads.ts';
import { rowOf } from '../school/rows.ts';
import {
  arePicturesSame,
  type NewsPictureRow,
  sentPictures,
  unsentProblem,
  withRoomFor,
} from './news-pictures.ts';

export type NewsPictures = ReturnType<typeof useNewsPictures>;

/** The pictures of the form: in their order, sent while the person goes on typing. */
export function useNewsPictures(
  first: readonly NewsPicture[],
  original: readonly NewsPicture[],
  onChange: (pictures: NewsPicture[]) => void,
) {
  const [rows, setRows] = useState<NewsPictureRow[]>(() => first.map(rowOf));
  const [note, setNote] = useState('');
  const latest = useRef(rows);
  const { uploads, send, drop, whenIdle } = usePictureUploads(sendPictureForNews, (key, image) =>
    change((before) => before.map((row) => (row.key === key ? { ...row, image } : row))),
  );

  function change(changed: (rows: NewsPictureRow[]) => NewsPictureRow[]) {
    latest.current = changed(latest.current);
    setRows(latest.current);
    onChange(sentPictures(latest.current));
  }

  function add(files: readonly File[]) {
    const { taken, note: leftOut } = withRoomFor(files, latest.current.length);
    setNote(leftOut);
    const added = taken.map((file) => ({ file, row: rowOf({ image: '', alt: '' }) }));
    change((before) => [...before, ...added.map(({ row }) => row)]);
    for (const { file, row } of added) send(row.key, file);
  }

  /** Sends a picture again, or another one in its place. */
  function sendRow(key: number, file: File) {
    change((before) => before.map((row) => (row.key === key ? { ...row, image: '' } : row)));
    send(key, file);
  }

  return {
    rows,
    uploads,
    /** about what was left out */
    note,
    add,
    send: sendRow,
    /** For another item, since each has pictures of its own. */
    async sendAllAgain() {
      const files = latest.current.map(async ({ key, image }) => {
        const file = image ? await fetchPictureFile(image) : undefined;
        if (file) sendRow(key, file);
      });
      await Promise.all(files);
    },
    change(next: NewsPictureRow[]) {
      for (const { key } of latest.current) {
        if (!next.some((row) => row.key === key)) drop(key);
      }
      setNote('');
      change(() => next);
    },
    replaceAll(pictures: readonly NewsPicture[]) {
      for (const { key } of latest.current) drop(key);
      setNote('');
      change(() => pictures.map(rowOf));
    },
    /** Once nothing is being sent any more: the pictures, and what is missing. */
    async whenSent() {
      const left = await whenIdle();
      const problem = unsentProblem(latest.current, (key) => left.get(key)?.problem);
      return { pictures: sentPictures(latest.current), problem };
    },
    isSending: [...uploads.values()].some(({ problem }) => !problem),
    isChanged: uploads.size > 0 || !arePicturesSame(rows, original),
  };
}
