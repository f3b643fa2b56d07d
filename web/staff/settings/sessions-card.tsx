import { type RefObject, useRef, useState } from 'react';
import { type OwnSession, SESSIONS_LISTED, type SessionsAnswer } from '#contract/accounts.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { endOtherSessions, endSession } from '../api/panel.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardNote, keepFocus } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loaded, type Loading, useLoaded } from '../panel/loading.ts';
import styles from './sessions-card.module.css';

const NOT_ENDED = 'That could not be done. Please try again.';

/** Where one has signed in, to be ended one by one or together. */
export function SessionsCard({ loading }: { loading: Loading<SessionsAnswer> }) {
  const tell = useAlerts();
  const sessions = useLoaded(loading);
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<string>();

  async function end(what: string, call: () => Promise<StaffReply<unknown>>) {
    if (ending) return;
    setEnding(what);
    const reply = await call();
    setEnding(undefined);
    tell(messageIn(reply, NOT_ENDED), reply.kind === 'success' ? 'ok' : 'bad');
    // The button that was pressed leaves with its session, also with one that was over already.
    if (reply.kind === 'success' || reply.kind === 'refused') keepFocus(heading.current);
    sessions.reload();
  }

  return (
    <SessionList
      sessions={sessions}
      heading={heading}
      ending={ending}
      onEnd={({ id }) => end(id, () => endSession(id))}
      onEndOthers={() => end('others', () => endOtherSessions())}
    />
  );
}

interface SessionListProps {
  sessions: Loaded<SessionsAnswer>;
  heading: RefObject<HTMLHeadingElement | null>;
  /** the id of the one that is being ended, or all others */
  ending: string | undefined;
  onEnd: (session: OwnSession) => void;
  onEndOthers: () => void;
}

export function SessionList({ sessions, heading, ending, onEnd, onEndOthers }: SessionListProps) {
  const listed = sessions.answer?.data ?? [];
  return (
    <Card
      title="Where you are signed in"
      titleRef={heading}
      action={
        listed.length > 1 && (
          <SmallButton busy={ending === 'others'} busyText="Signing out..." onClick={onEndOthers}>
            Sign out everywhere else
          </SmallButton>
        )
      }
    >
      <LoadFrame
        loaded={sessions}
        loading="Loading..."
        failed="Where you are signed in cannot be loaded just now."
      >
        {({ data }) => (
          <>
            <ul className="lines entries" aria-busy={sessions.isLoading}>
              {data.map((one) => (
                <SessionRow
                  key={one.id}
                  session={one}
                  isEnding={ending === one.id}
                  onEnd={() => onEnd(one)}
                />
              ))}
            </ul>
            {data.length === 1 && <CardNote>You are signed in nowhere else.</CardNote>}
            {data.length === SESSIONS_LISTED && (
              <CardNote>
                There may be more; signing out everywhere else ends all of them but this.
              </CardNote>
            )}
          </>
        )}
      </LoadFrame>
    </Card>
  );
}

function SessionRow(props: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { device, address, startedAt, lastUsedAt, current } = props.session;
  return (
    <li>
      <div>
        <p className={`row middle ${styles.device}`}>
          <b>{device}</b> {current && <Badge tone="ok">This device</Badge>}
        </p>
        {!current && (
          <p className="fine num">
            Last used on <time dateTime={lastUsedAt}>{schoolMoment(lastUsedAt)}</time>
          </p>
        )}
        <p className="fine num">
          Signed in on <time dateTime={startedAt}>{schoolMoment(startedAt)}</time> from{' '}
          <span className="anywhere">{address}</span>
        </p>
      </div>
      {!current && (
        <Button variant="quiet" size="small" busy={props.isEnding} onClick={props.onEnd}>
          Sign out
          <span className="unseen">
            {' '}
            {device}, {address}, signed in on {schoolMoment(startedAt)}
          </span>
        </Button>
      )}
    </li>
  );
}
