import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NEWS_DESCRIPTION_MAX } from '#contract/news-draft.ts';
import { PICTURE_MAX_BYTES, pictureMessages } from '#contract/picture-upload.ts';
import { AppError } from '../errors/app-error.ts';

export interface FormWithPicture {
  /** Texts by field, without a prototype that a field's name could reach. */
  fields: Record<string, string>;
  picture: Buffer | undefined;
}

const PICTURE_FIELD = 'image';
const MAX_FIELDS = 20;
/** The parser has a limit for this too, and does not apply it to forms of this kind. */
const FIELD_NAME_MAX = 100;
/** A character of a description is at most four bytes. */
const FIELD_MAX_BYTES = 4 * NEWS_DESCRIPTION_MAX;
const FORM_MAX_BYTES = PICTURE_MAX_BYTES + 256 * 1024;

const UNREADABLE = 'The form did not arrive whole. Please check your connection and send it again.';
const MISPLACED_FILE = `A file can only be sent as "${PICTURE_FIELD}".`;
const NOT_A_FORM = 'Please send the fields and the picture as one form (multipart/form-data).';

export async function acceptFormWithPicture(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fileSize: PICTURE_MAX_BYTES,
      fields: MAX_FIELDS,
      fieldSize: FIELD_MAX_BYTES,
      parts: MAX_FIELDS + 1,
      headerPairs: 20,
    },
  });
}

/** The whole form, in memory; throws AppError with a sentence for what is wrong with it. */
export async function readFormWithPicture(request: FastifyRequest): Promise<FormWithPicture> {
  if (!request.isMultipart()) throw new AppError('invalid', NOT_A_FORM);
  try {
    if (Number(request.headers['content-length']) > FORM_MAX_BYTES) throw pictureTooLarge();
    return await collectParts(request);
  } catch (error) {
    // The rest is unread: it must flow away, or the response would wait behind it.
    request.raw.unpipe();
    request.raw.resume();
    throw readable(error);
  }
}

async function collectParts(request: FastifyRequest): Promise<FormWithPicture> {
  const fields: FormWithPicture['fields'] = Object.create(null);
  let picture: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      addField(fields, part);
      continue;
    }
    if (part.fieldname !== PICTURE_FIELD) throw new AppError('invalid', MISPLACED_FILE);
    const bytes = await part.toBuffer();
    // A browser sends an empty part without a name when no file was chosen.
    if (bytes.length > 0 || part.filename) picture = bytes;
  }
  return { fields, picture };
}

function addField(fields: FormWithPicture['fields'], part: MultipartValue): void {
  const { fieldname: name, value } = part;
  if (typeof value !== 'string' || name.length > FIELD_NAME_MAX) {
    throw new AppError('invalid', UNREADABLE);
  }
  if (name in fields) throw new AppError('invalid', 'Please send every field only once.');
  if (part.valueTruncated) {
    throw new AppError('too_large', 'A text is too long. Please shorten it.', {
      errors: { [name]: 'This text is too long. Please shorten it.' },
    });
  }
  fields[name] = value;
}

function readable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return pictureTooLarge();
  if (code === 'FST_FILES_LIMIT') {
    return new AppError('too_large', 'Please send only one picture.', { cause: error });
  }
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new AppError('too_large', 'The form has too many fields.', { cause: error });
  }
  return new AppError('invalid', UNREADABLE, { cause: error });
}

function pictureTooLarge(): AppError {
  const message = pictureMessages.tooLarge;
  return new AppError('too_large', message, { errors: { [PICTURE_FIELD]: message } });
}
