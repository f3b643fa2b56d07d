import { useEffect, useRef, useState } from 'react';
import { messageIn } from '../../api/staff.ts';
import { sendPicture } from '../api/school.ts';
import { pictureFileName, preparePicture } from '../news-desk/prepare-picture.ts';

/** How far the picture of a row is. */
export interface Upload {
  file: File;
  /** from 0 to 1 */
  share: number;
  /** why it was not sent */
  problem?: string | undefined;
  /** the file itself is fine */
  mayRetry?: boolean;
}

const NOT_SENT = 'The picture could not be sent. Please check your connection and try again.';

/** Sends the pictures of rows one after another; each has its own progress, and can be tried again. */
export function usePictureUploads(onSent: (key: number, image: string) => void) {
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map());
  const queue = useRef(Promise.resolve());
  const ended = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    ended.current = controller;
    return () => controller.abort();
  }, []);

  function note(key: number, upload: Upload | undefined) {
    setUploads((before) => {
      const after = new Map(before);
      if (upload) after.set(key, upload);
      else after.delete(key);
      return after;
    });
  }

  function send(key: number, file: File) {
    note(key, { file, share: 0 });
    queue.current = queue.current.then(() => sendNow(key, file));
  }

  async function sendNow(key: number, file: File) {
    const { signal } = ended.current;
    if (signal.aborted) return;
    const prepared = await preparePicture(file);
    if (prepared.kind === 'refused')
      return note(key, { file, share: 0, problem: prepared.message });
    const { picture } = prepared;
    const onProgress = (share: number) => note(key, { file, share });
    const reply = await sendPicture(picture, pictureFileName(picture), onProgress, signal);
    if (signal.aborted) return;
    if (reply.kind !== 'success') {
      return note(key, { file, share: 0, problem: messageIn(reply, NOT_SENT), mayRetry: true });
    }
    note(key, undefined);
    onSent(key, reply.answer.data.image);
  }

  return { uploads, send, drop: (key: number) => note(key, undefined) };
}
