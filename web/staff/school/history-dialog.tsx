import { useState } from 'react';
import { schoolMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { documentInWords, kindNames } from '#contract/school/changes.ts';
import type { SchoolKind } from '#contract/school/documents.ts';
import { messageIn } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import {
  fetchVersion,
  fetchVersions,
  type ShownVersion,
  type VersionFacts,
} from '../api/school.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './history-dialog.module.css';

interface HistoryButtonProps<Kind extends SchoolKind> {
  kind: Kind;
  /** the version that holds now */
  current: number;
  onUse: (version: ShownVersion<Kind>) => void;
}

/** Opens what was valid when, and who changed it. */
export function HistoryButton<Kind extends SchoolKind>(props: HistoryButtonProps<Kind>) {
  const { kind, current, onUse } = props;
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <SmallButton icon="clock" onClick={() => open(true)}>
        History
      </SmallButton>
      <PanelDialog
        open={isOpen}
        title={`History: ${kindNames[kind]}`}
        titleTakesFocus
        onClose={close}
        className="wide-dialog"
      >
        <LoadHere
          what="The history"
          call={fetchVersions}
          wanted={kind}
          loading="Loading the history..."
          failed={(loaded) => loaded.message || 'The history cannot be loaded just now.'}
        >
          {({ data }) => (
            <ol className={`grid ${styles.versions}`}>
              {data.map((facts) => (
                <Version
                  key={facts.version}
                  kind={kind}
                  facts={facts}
                  isCurrent={facts.version === current}
                  onUse={(version) => {
                    close();
                    onUse(version);
                  }}
                />
              ))}
            </ol>
          )}
        </LoadHere>
        <CloseButton onClose={close} className="mt-18" />
      </PanelDialog>
    </>
  );
}

interface VersionProps<Kind extends SchoolKind> {
  kind: Kind;
  facts: VersionFacts;
  isCurrent: boolean;
  onUse: (version: ShownVersion<Kind>) => void;
}

const NOT_LOADED = 'This version cannot be loaded just now. Please try again.';

function Version<Kind extends SchoolKind>({ kind, facts, isCurrent, onUse }: VersionProps<Kind>) {
  const { version, author, createdAt, holdsFrom, changes } = facts;
  const [loaded, setLoaded] = useState<ShownVersion<Kind>>();
  const [isShown, show] = useState(false);
  const [busy, setBusy] = useState<'look' | 'use'>();
  const [failure, setFailure] = useState<string>();
  const which = <span className="unseen"> version {version}</span>;

  /** What is asked for once is there from then on. */
  async function withVersion(what: 'look' | 'use', act: (found: ShownVersion<Kind>) => void) {
    if (busy) return;
    if (loaded) return act(loaded);
    setBusy(what);
    const reply = await fetchVersion(kind, version);
    setBusy(undefined);
    setFailure(reply.kind === 'success' ? undefined : messageIn(reply, NOT_LOADED));
    if (reply.kind !== 'success') return;
    setLoaded(reply.answer.data);
    act(reply.answer.data);
  }

  return (
    <li className="grid gap-10">
      <p className="row middle gap-4-8">
        <b>Version {version}</b> {isCurrent && <Badge tone="ok">Holds now</Badge>}
        {holdsFrom > createdAt && <span>from {shortSchoolDay(holdsFrom)}</span>}
      </p>
      <p className="fine anywhere">
        {version === 1 ? 'Set up' : 'Changed'} by <span translate="no">{author}</span> on{' '}
        <time dateTime={createdAt}>{schoolMoment(createdAt)}</time>
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {changes.length === 0 && version > 1 && (
        <p>What was prepared for this day is withdrawn: what holds before it goes on.</p>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="row">
        <SmallButton
          aria-expanded={isShown}
          busy={busy === 'look'}
          onClick={() => withVersion('look', () => show(!isShown))}
        >
          <span>
            <span>{isShown ? 'Hide' : 'Look at'}</span>
            {which}
          </span>
        </SmallButton>
        {!isCurrent && (
          <SmallButton busy={busy === 'use'} onClick={() => withVersion('use', onUse)}>
            <span>
              Use this again
              {which}
            </span>
          </SmallButton>
        )}
      </div>
      {isShown && loaded && <FactList facts={factsIn(kind, loaded)} />}
    </li>
  );
}

function factsIn<Kind extends SchoolKind>(kind: Kind, { document }: ShownVersion<Kind>) {
  return Object.entries(documentInWords(kind, document)).filter(([, text]) => text !== '');
}
