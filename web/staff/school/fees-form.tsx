import { type ReactNode, useState } from 'react';
import { type Fees, type PurposeIcon, purposeIcons } from '#contract/school/fees.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Motif } from '../../ui/pictures/motif.tsx';
import type { KindState } from '../api/school.ts';
import { AmountsFields } from './amounts-fields.tsx';
import {
  type ClassEntry,
  type FeesDraft,
  feesDraftOf,
  feesOf,
  type PurposeEntry,
} from './fees-draft.ts';
import styles from './fees-form.module.css';
import { FeesPreview } from './fees-preview.tsx';
import { KindForm } from './kind-form.tsx';
import { RowList } from './row-list.tsx';
import type { Row } from './rows.ts';
import type { FieldsProps, FieldWays } from './use-kind-form.ts';

export function FeesForm({ loaded }: { loaded: KindState<'fees'> }) {
  return (
    <KindForm
      kind="fees"
      loaded={loaded}
      draftOf={feesDraftOf}
      documentOf={feesOf}
      placeOf={amountPlace}
      intro="What parents can pay for, and what it costs each class. Payments that were made stay as they are."
    >
      {(fields) => <FeesFields {...fields} />}
    </KindForm>
  );
}

/** 'School Fees for SS 1': the sentences about amounts are alike. */
function amountPlace(path: string, { purposes }: Fees): string | undefined {
  const [, index, feeClass] = /^purposes\.(\d+)\.kobo\.(.*)$/.exec(path) ?? [];
  return (
    index && `${purposes[Number(index)]?.name || 'New purpose'} for ${feeClass || 'new class'}`
  );
}

function FeesFields(props: FieldsProps<'fees', FeesDraft>) {
  const { draft, edit, field, state, document } = props;
  const [isPreviewOpen, openPreview] = useState(false);
  const rest = { field, inUse: state.inUse };
  return (
    <>
      <AmountsFields {...props} />
      <SmallButton className="start" onClick={() => openPreview(true)}>
        Preview the payment page
      </SmallButton>
      <FeesPreview fees={document} open={isPreviewOpen} onClose={() => openPreview(false)} />
      <NamedRows<PurposeEntry>
        {...rest}
        title="Purposes"
        noun="purpose"
        path="purposes"
        rows={draft.purposes}
        make={() => ({ ...newEntry, icon: 'leaf', paidFor: 'term', amounts: {} })}
        onChange={(purposes) => edit({ ...draft, purposes })}
        further={(row, path, change) => (
          <PurposeFields row={row} path={path} field={field} change={change} />
        )}
      />
      <NamedRows<ClassEntry>
        {...rest}
        title="Classes"
        noun="class"
        path="classes"
        rows={draft.classes}
        make={() => newEntry}
        onChange={(classes) => edit({ ...draft, classes })}
      />
    </>
  );
}

const newEntry: ClassEntry = { name: '', was: '', isRetired: false };

interface NamedRowsProps<Entry extends ClassEntry> {
  title: string;
  noun: string;
  path: string;
  rows: readonly Row<Entry>[];
  make: () => Entry;
  onChange: (rows: Row<Entry>[]) => void;
  field: (path: string) => FieldWays;
  inUse: readonly string[];
  further?: (row: Row<Entry>, path: string, change: (next: Row<Entry>) => void) => ReactNode;
}

/** Purposes or classes: named, in an order, and retired rather than deleted once payments carry the name. */
function NamedRows<Entry extends ClassEntry>(props: NamedRowsProps<Entry>) {
  const { further, field, inUse, noun, ...list } = props;
  return (
    <RowList<Entry>
      {...list}
      noun={noun}
      field={field}
      firstField="name"
      isShort={!further}
      isBare={!further}
      isOrdered
      nameOf={({ name }) => name}
      canRemove={({ was }) => was === '' || !inUse.includes(was)}
      actions={(row, change) =>
        row.was !== '' && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => change({ ...row, isRetired: !row.isRetired })}
          >
            <span>
              <span>{row.isRetired ? 'Bring back' : 'Retire'}</span>
              <span className="unseen"> {row.name}</span>
            </span>
          </Button>
        )
      }
    >
      {(row, path, change) => (
        <div className={`grid gap-14 ${further ? styles.purpose : ''}`}>
          <div className="grid gap-8">
            <TextField
              {...field(`${path}.name`)}
              label={`Name of the ${noun}`}
              hint={renameHint(row, inUse)}
              value={row.name}
              onChange={(name) => change({ ...row, name })}
            />
            {row.isRetired && (
              <p className="row middle gap-4-8">
                <Badge tone="neutral">Retired</Badge>
                <span className="fine">Not offered any more</span>
              </p>
            )}
          </div>
          {further?.(row, path, change)}
        </div>
      )}
    </RowList>
  );
}

function renameHint({ was, name }: ClassEntry, inUse: readonly string[]): string | undefined {
  if (was === '' || was === name.trim() || !inUse.includes(was)) return undefined;
  return `“${was}” has payments: it stays in the list as retired, and its payments are still found.`;
}

interface PurposeFieldsProps {
  row: Row<PurposeEntry>;
  path: string;
  field: (path: string) => FieldWays;
  change: (next: Row<PurposeEntry>) => void;
}

const icons = purposeIcons.map((icon) => {
  return { value: icon, label: `${icon.charAt(0).toUpperCase()}${icon.slice(1)}` };
});

const spans = [
  { value: 'term', label: 'Term' },
  { value: 'year', label: 'Session' },
];

function PurposeFields({ row, path, field, change }: PurposeFieldsProps) {
  return (
    <>
      <div className={`line bottom ${styles.icon}`}>
        <Motif name={row.icon} className={styles.motif} />
        <SelectField<PurposeIcon>
          {...field(`${path}.icon`)}
          label="Drawing"
          options={icons}
          value={row.icon}
          onChange={(icon) => change({ ...row, icon })}
        />
      </div>
      <ChoiceField
        {...field(`${path}.paidFor`)}
        name={`paid-for-${row.key}`}
        legend="Due once a"
        options={spans}
        value={row.paidFor}
        onChange={(paidFor) => change({ ...row, paidFor: paidFor === 'year' ? 'year' : 'term' })}
      />
    </>
  );
}
