import type { Facts } from '#contract/school/documents.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import type { KindState } from '../api/school.ts';
import styles from './fields.module.css';
import { KindForm } from './kind-form.tsx';
import { RowList } from './row-list.tsx';
import { type Row, rowOf, rowPlace } from './rows.ts';
import type { FieldsProps } from './use-kind-form.ts';

type Social = Facts['social'][number];

interface FactsDraft extends Required<Omit<Facts, 'social' | 'copyrightYear'>> {
  social: Row<Social>[];
  copyrightYear: string;
}

export function FactsForm({ loaded }: { loaded: KindState<'facts'> }) {
  return (
    <KindForm
      kind="facts"
      loaded={loaded}
      draftOf={draftOf}
      documentOf={factsOf}
      placeOf={factPlace}
      intro="How parents find and reach the school. It stands on the contact page, in the footer, on receipts and in the help of the payment page."
    >
      {(fields) => <FactsFields {...fields} />}
    </KindForm>
  );
}

const phones = {
  phone: 'Phone',
  bursaryPhone: 'Bursary’s phone',
  whatsApp: 'WhatsApp',
};

/** The sentences about the three numbers are alike, and those about networks. */
function factPlace(path: string, { social }: Facts): string | undefined {
  const labels: Record<string, string> = phones;
  return labels[path] ?? rowPlace(path, 'Network', social, ({ name }) => name);
}

function draftOf({ social, copyrightYear, ...facts }: Facts): FactsDraft {
  return { ...facts, social: social.map(rowOf), copyrightYear: String(copyrightYear) };
}

function factsOf(draft: FactsDraft): Required<Facts> {
  return {
    address: cleanText(draft.address),
    phone: cleanText(draft.phone, 'phone'),
    email: cleanText(draft.email, 'email'),
    bursaryPhone: cleanText(draft.bursaryPhone, 'phone'),
    whatsApp: cleanText(draft.whatsApp, 'phone'),
    officeHours: cleanText(draft.officeHours),
    social: draft.social.map(({ name, address }) => {
      return { name: cleanText(name), address: cleanText(address) };
    }),
    copyrightYear: /^\d{4}$/.test(draft.copyrightYear.trim()) ? Number(draft.copyrightYear) : 0,
  };
}

function FactsFields({ draft, edit, field }: FieldsProps<'facts', FactsDraft>) {
  const text = (name: keyof Omit<FactsDraft, 'social'>) => ({
    ...field(name),
    value: draft[name],
    onChange: (value: string) => edit({ ...draft, [name]: value }),
  });
  return (
    <>
      <div className={`grid ${styles.pair}`}>
        <TextField {...text('phone')} label={phones.phone} type="tel" />
        <EmailField {...text('email')} label="E-mail" autoComplete="off" />
        <TextField {...text('bursaryPhone')} label={phones.bursaryPhone} type="tel" />
        <TextField
          {...text('whatsApp')}
          label={phones.whatsApp}
          type="tel"
          hint="With the country’s code, such as +234 803 123 4567. Empty: no link is shown."
        />
        <TextField {...text('officeHours')} label="Office hours" />
        <TextField {...text('copyrightYear')} label="Year in the footer" inputMode="numeric" />
      </div>
      <TextField {...text('address')} label="Address" />
      <RowList<Social>
        title="Social networks"
        noun="network"
        path="social"
        rows={draft.social}
        firstField="name"
        isShort
        isOrdered
        nameOf={({ name }) => name}
        make={() => ({ name: '', address: '' })}
        onChange={(social) => edit({ ...draft, social })}
        field={field}
        none="None is shown."
      >
        {(row, path, change) => (
          <div className={`grid ${styles.pair}`}>
            <TextField
              {...field(`${path}.name`)}
              label="Network"
              value={row.name}
              onChange={(name) => change({ ...row, name })}
            />
            <TextField
              {...field(`${path}.address`)}
              label="Address of the page (optional)"
              inputMode="url"
              value={row.address}
              onChange={(address) => change({ ...row, address })}
            />
          </div>
        )}
      </RowList>
    </>
  );
}
