import { galleryCategories } from '#content/gallery.ts';
import { jpegAlone } from '#contract/pictures.ts';
import type { GalleryPicture } from '#contract/school/documents.ts';
import { most } from '#contract/school/problems.ts';
import { SmallButton, Spinner } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { isDrawing, pictureAddress } from '../../ui/pictures/gallery-address.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { sendPictureForGallery } from '../api/pictures.ts';
import type { KindState } from '../api/school.ts';
import { BlurNote } from '../pictures/blur-note.tsx';
import { FileButton } from '../pictures/file-button.tsx';
import { type Upload, usePictureUploads } from '../pictures/use-picture-uploads.ts';
import {
  type GalleryDraft,
  galleryDraftOf,
  galleryOf,
  newPicture,
  withImage,
} from './gallery-draft.ts';
import styles from './gallery-form.module.css';
import { KindForm } from './kind-form.tsx';
import { RowList } from './row-list.tsx';
import { type Row, rowPlace } from './rows.ts';
import type { FieldsProps } from './use-kind-form.ts';

const [, ...categories] = galleryCategories;
const categoryOptions = categories.map((category) => ({ value: category, label: category }));

export function GalleryForm({ loaded }: { loaded: KindState<'gallery'> }) {
  return (
    <KindForm
      kind="gallery"
      loaded={loaded}
      draftOf={galleryDraftOf}
      documentOf={galleryOf}
      placeOf={(path, { pictures }) => rowPlace(path, 'Picture', pictures, ({ title }) => title)}
      intro="The pictures of the gallery, in the order of the page. What you remove can come back for thirty days, from the history."
    >
      {(fields) => <GalleryFields {...fields} />}
    </KindForm>
  );
}

/** The words of a picture are longer than a phone is wide. */
const GROWS_WITH_TEXT = { fieldSizing: 'content', minHeight: 54 } as const;

function GalleryFields({ draft, edit, field }: FieldsProps<'gallery', GalleryDraft>) {
  const { uploads, send, drop } = usePictureUploads(sendPictureForGallery, (key, image) =>
    edit((rows) => withImage(rows, key, image)),
  );

  function add(files: readonly File[]) {
    const rows = files.slice(0, most.pictures).map((file) => ({ file, row: newPicture() }));
    edit((before) => [...before, ...rows.map(({ row }) => row)]);
    for (const { file, row } of rows) send(row.key, file);
  }

  return (
    <>
      <RowList<GalleryPicture>
        title="Pictures"
        noun="picture"
        path="pictures"
        rows={draft}
        firstField="title"
        isOrdered
        nameOf={({ title }) => title}
        onChange={(rows) => {
          for (const { key } of draft) if (!rows.some((row) => row.key === key)) drop(key);
          edit(rows);
        }}
        field={field}
        none="The gallery is empty."
        actions={(row) => (
          <FileButton
            label="Replace"
            name={row.title}
            onChoose={([file]) => file && send(row.key, file)}
          />
        )}
      >
        {(row, path, change) => (
          <div className="grid top beside-picture">
            <div className="grid gap-8 narrowable">
              <div className="narrowable">
                <Shown row={row} upload={uploads.get(row.key)} onRetry={send} />
                <BlurNote image={uploads.has(row.key) ? '' : row.image} />
              </div>
              <ImageProblem {...field(`${path}.image`)} />
            </div>
            <div className="grid gap-14 narrowable">
              <div className={`grid ${styles.pair}`}>
                <TextField
                  {...field(`${path}.title`)}
                  label="Title"
                  value={row.title}
                  onChange={(title) => change({ ...row, title })}
                />
                <SelectField
                  {...field(`${path}.category`)}
                  label="Category"
                  options={categoryOptions}
                  value={row.category}
                  onChange={(category) => change({ ...row, category })}
                />
              </div>
              <TextAreaField
                {...field(`${path}.alt`)}
                label="What it shows"
                hint="For those who cannot see it: “Three runners in house colours”."
                style={GROWS_WITH_TEXT}
                rows={1}
                value={row.alt}
                onChange={(alt) => change({ ...row, alt })}
              />
              <TextAreaField
                {...field(`${path}.description`)}
                label="A sentence below it"
                style={GROWS_WITH_TEXT}
                rows={1}
                value={row.description}
                onChange={(description) => change({ ...row, description })}
              />
            </div>
          </div>
        )}
      </RowList>
      <FileButton id={field('pictures').id} label="Add pictures" isMultiple onChoose={add} />
    </>
  );
}

interface ShownProps {
  row: Row<GalleryPicture>;
  upload: Upload | undefined;
  onRetry: (key: number, file: File) => void;
}

function Shown({ row, upload, onRetry }: ShownProps) {
  if (!upload) return <Thumbnail picture={row} />;
  const { file, share, problem, mayRetry } = upload;
  return (
    <div className={`grid gap-8 narrowable anywhere ${styles.upload}`} role="status">
      {problem ? (
        <>
          <p className="problem">{problem}</p>
          {mayRetry && <SmallButton onClick={() => onRetry(row.key, file)}>Try again</SmallButton>}
        </>
      ) : (
        <>
          <Spinner />
          <p className="fine">{`Sending ${file.name}: ${Math.round(share * 100)} %`}</p>
        </>
      )}
    </div>
  );
}

function Thumbnail({ picture }: { picture: GalleryPicture }) {
  if (picture.image === '') return <div className={`narrowable ${styles.upload}`} />;
  if (isDrawing(picture)) {
    return <img className={styles.drawing} src={pictureAddress(picture)} alt="" />;
  }
  return (
    <Picture
      // The better formats of a new picture may not be there yet.
      src={jpegAlone(picture.image)}
      alt=""
      sizes="180px"
      widest={400}
      ratio="4 / 3"
      fallback={<span className={`narrowable ${styles.upload}`} />}
    />
  );
}

/** There without an error too: a new one takes its place among the others by it. */
function ImageProblem({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div id={id} tabIndex={-1}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
