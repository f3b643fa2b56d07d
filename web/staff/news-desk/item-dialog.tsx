import { useState } from 'react';
import { fullMoment, weekdayMoment } from '#contract/dates/school-time.ts';
import type { StaffNewsItem } from '#contract/news.ts';
import { excerptOf } from '#contract/news-excerpt.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import {
  changeNewsState,
  fetchNewsVersions,
  makePreviewLink,
  pinNews,
  restoreNewsVersion,
} from '../api/news.ts';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { useAction } from '../panel/use-action.ts';
import { useCopying } from '../panel/use-copying.ts';
import styles from './deleted-items.module.css';

interface ItemDialogProps {
  item: StaffNewsItem | undefined;
  onClose: () => void;
  /** the item is another one now: the lists are out of date */
  onChanged: (message: string) => void;
}

const TRY_AGAIN = 'That did not work. Please check your connection and try again.';

/** What can be done with an item beside editing it, and its earlier words. */
export function ItemDialog({ item, onClose, onChanged }: ItemDialogProps) {
  return (
    <PanelDialog
      open={item !== undefined}
      title={item?.title ?? ''}
      onClose={onClose}
      titleTakesFocus
    >
      {item && <ItemActions key={item._id} item={item} onChanged={onChanged} />}
      <CloseButton onClose={onClose} className="row dialog-foot" />
    </PanelDialog>
  );
}

function ItemActions({
  item,
  onChanged,
}: {
  item: StaffNewsItem;
  onChanged: (message: string) => void;
}) {
  const [problem, setProblem] = useState('');
  const [preview, setPreview] = useState<{ link: string; until: string }>();
  const { _id: id, state, isPinned } = item;

  const [isBusy, change] = useAction(
    async (call: () => Promise<StaffReply<unknown>>, message: string) => {
      const reply = await call();
      if (reply.kind === 'success') return onChanged(message);
      setProblem(messageIn(reply, TRY_AGAIN));
    },
  );
  const [isLinking, makeLink] = useAction(async () => {
    const reply = await makePreviewLink(id);
    if (reply.kind === 'success') return setPreview(reply.answer.data);
    setProblem(messageIn(reply, TRY_AGAIN));
  });

  return (
    <div className={`grid gap-20 mt-14 ${styles.words}`}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div className="row gap-10">
        {state === 'published' ? (
          <>
            <SmallButton
              busy={isBusy}
              onClick={() =>
                change(
                  () => pinNews(id, !isPinned),
                  isPinned ? 'Unpinned' : 'Pinned: it stands first now',
                )
              }
            >
              {isPinned ? 'Unpin' : 'Pin above the others'}
            </SmallButton>
            <SmallButton
              busy={isBusy}
              onClick={() => change(() => changeNewsState(id, 'offline'), 'Taken offline')}
            >
              Take offline
            </SmallButton>
          </>
        ) : (
          <SmallButton
            busy={isBusy}
            onClick={() => change(() => changeNewsState(id, 'published'), 'Published')}
          >
            {state === 'offline' ? 'Put online again' : 'Publish now'}
          </SmallButton>
        )}
        <SmallButton busy={isLinking} onClick={makeLink}>
          Make a preview link
        </SmallButton>
      </div>
      {preview && <PreviewLink {...preview} />}
      <Versions
        item={item}
        isBusy={isBusy}
        onRestore={(version) =>
          change(() => restoreNewsVersion(id, version), 'The earlier words are back')
        }
      />
    </div>
  );
}

function PreviewLink({ link, until }: { link: string; until: string }) {
  const { copy, label, problem } = useCopying(link);
  return (
    <div className="grid gap-10">
      <TextField
        id="preview-link"
        name="preview-link"
        label="Preview link"
        hint={`Anyone with this link can read this item until ${fullMoment(until)}.`}
        value={link}
        readOnly
        onChange={() => {}}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <SmallButton className="start" onClick={copy}>
        {label}
      </SmallButton>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

interface VersionsProps {
  item: StaffNewsItem;
  isBusy: boolean;
  onRestore: (version: number) => void;
}

function Versions({ item, isBusy, onRestore }: VersionsProps) {
  const loaded = useLoadedHere('The versions', fetchNewsVersions, item._id);
  const failed = <Banner tone="error">{loaded.message || TRY_AGAIN}</Banner>;
  return (
    <section>
      <h3>Versions</h3>
      <LoadFrame loaded={loaded} loading="Loading versions..." failed={failed}>
        {({ data }) => (
          <ul className={`entries ${styles.items}`}>
            {data.map(({ version, title, words, savedBy, savedAt }) => (
              <li key={version}>
                <div>
                  <p className="fine">
                    {`${weekdayMoment(savedAt)}, ${savedBy.name}`}
                    {version === item.version && <strong> (as it is now)</strong>}
                  </p>
                  <p dir="auto">
                    <strong>{title}</strong>
                  </p>
                  <p dir="auto">{excerptOf(words, 160)}</p>
                </div>
                {version !== item.version && (
                  <SmallButton busy={isBusy} onClick={() => onRestore(version)}>
                    <span>
                      Use again
                      <span className="unseen">{` the words of ${weekdayMoment(savedAt)}`}</span>
                    </span>
                  </SmallButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadFrame>
    </section>
  );
}
