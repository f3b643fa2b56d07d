import type { ReactElement, ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import card from './card.module.css';
import styles from './load-frame.module.css';
import { type Loaded, useLoadedHere } from './loading.ts';

interface LoadFrameProps<Answer> {
  loaded: Loaded<Answer>;
  /** while the first answer is on its way; a text stands below the loom */
  loading: string | ReactElement;
  /** when the last try brought none; a text stands above a button that tries again */
  failed: string | ReactElement;
  children: (answer: Answer) => ReactNode;
}

/** What is loaded in each of its states. What came last stays while newer is on its way, or could not be had. */
export function LoadFrame<Answer>({ loaded, loading, failed, children }: LoadFrameProps<Answer>) {
  const { answer, isLoading, failures, reload } = loaded;
  return (
    <>
      {failures > 0 &&
        (typeof failed === 'string' ? (
          <div className={`grid gap-14 items-start inset ${card.body} ${styles.failed}`}>
            <Banner tone="error">{failed}</Banner>
            <SmallButton icon="refresh" busy={isLoading} onClick={reload}>
              Try again
            </SmallButton>
          </div>
        ) : (
          failed
        ))}
      {!answer &&
        failures === 0 &&
        (typeof loading === 'string' ? <Loader text={loading} /> : loading)}
      {answer && children(answer)}
    </>
  );
}

interface LoadHereProps<Answer, Wanted> extends Pick<LoadFrameProps<Answer>, 'loading'> {
  what: string;
  call: Parameters<typeof useLoadedHere<Answer, Wanted>>[1];
  wanted: Wanted;
  failed: string | ((loaded: Loaded<Answer>) => string | ReactElement);
  children: (answer: Answer, reload: () => void) => ReactNode;
}

/** The same for what a dialog loads by itself. */
export function LoadHere<Answer, Wanted>(props: LoadHereProps<Answer, Wanted>) {
  const { what, call, wanted, loading, failed, children } = props;
  const loaded = useLoadedHere(what, call, wanted);
  const failure = typeof failed === 'string' ? failed : failed(loaded);
  return (
    <LoadFrame loaded={loaded} loading={loading} failed={failure}>
      {(answer) => children(answer, loaded.reload)}
    </LoadFrame>
  );
}
