import { useCallback, useEffect, useRef, useState } from 'react';
import { preparePicture } from './prepare-picture.ts';

/** What became of the file somebody chose. */
export type PictureChoice =
  | { status: 'none' }
  | { status: 'preparing' }
  /** `url` shows it in this page */
  | { status: 'ready'; picture: Blob; url: string }
  | { status: 'refused'; message: string };

const none: PictureChoice = { status: 'none' };

/** The picture chosen last, made ready for sending while the person goes on typing. */
export function useChosenPicture() {
  const [choice, setChoice] = useState<PictureChoice>(none);
  const latest = useRef<Promise<PictureChoice>>(Promise.resolve(none));

  const choose = useCallback((file: Blob) => {
    const preparing = prepare(file);
    latest.current = preparing;
    setChoice({ status: 'preparing' });
    preparing.then((prepared) => {
      if (latest.current === preparing) setChoice(prepared);
      else forget(prepared);
    });
  }, []);

  const clear = useCallback(() => {
    latest.current = Promise.resolve(none);
    setChoice(none);
  }, []);

  useEffect(() => () => forget(choice), [choice]);

  /** The choice once it is ready, for sending. */
  const whenReady = useCallback(() => latest.current, []);

  return { choice, choose, clear, whenReady };
}

async function prepare(file: Blob): Promise<PictureChoice> {
  const prepared = await preparePicture(file);
  if (prepared.kind === 'refused') return { status: 'refused', message: prepared.message };
  const { picture } = prepared;
  return { status: 'ready', picture, url: URL.createObjectURL(picture) };
}

function forget(choice: PictureChoice): void {
  if (choice.status === 'ready') URL.revokeObjectURL(choice.url);
}
