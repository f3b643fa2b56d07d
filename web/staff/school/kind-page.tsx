import { createElement } from 'react';
import { Navigate } from 'react-router';
import { kindNames } from '#contract/school/changes.ts';
import { type SchoolKind, schoolKinds } from '#contract/school/documents.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { fetchKind, type KindAnswer, type KindState } from '../api/school.ts';
import { Card } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, startLoading, useLoaded } from '../panel/loading.ts';
import { superAdmins } from '../staff-texts.ts';
import type { Route } from './+types/kind-page.ts';
import { kindForms } from './kind-forms.ts';

export const meta = ({ params }: Route.MetaArgs) => {
  const kind = kindIn(params.kind);
  return hiddenPageMeta(kind ? kindNames[kind] : 'School');
};

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const kind = kindIn(params.kind);
  if (!kind) return {};
  const call = (signal: AbortSignal) => fetchKind(kind, signal);
  return { kind, loading: startLoading(kindNames[kind], call, superAdmins) };
}

/** One kind of the school's settings, at its own address. */
export default function KindPage({ loaderData }: Route.ComponentProps) {
  const { kind, loading } = loaderData;
  if (!kind || !loading) return <Navigate to={staffPages.schoolSettings} replace />;
  // What was typed for one kind must not end up in another.
  return <KindFrame key={kind} kind={kind} loading={loading} />;
}

function KindFrame(props: { kind: SchoolKind; loading: Loading<KindAnswer> }) {
  const { kind, loading } = props;
  const loaded = useLoaded(loading);
  const frame = (
    <LoadFrame
      loaded={loaded}
      loading="Loading..."
      failed={loaded.message || 'This cannot be loaded just now.'}
    >
      {({ data }) => formOf(kind, data)}
    </LoadFrame>
  );
  return loaded.answer ? frame : <Card title={kindNames[kind]}>{frame}</Card>;
}

/** The form keeps what it was opened with: a later answer does not overwrite what is typed. */
function formOf<Kind extends SchoolKind>(kind: Kind, loaded: KindState<Kind>) {
  return createElement(kindForms[kind], { loaded });
}

function kindIn(text: string | undefined): SchoolKind | undefined {
  return schoolKinds.find((kind) => kind === text);
}
