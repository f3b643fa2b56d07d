/** One part of a form: a text field, or a file when it has a file name. */
export interface FormPart {
  name: string;
  value: string | Buffer;
  fileName?: string;
  type?: string;
}

const BOUNDARY = '----a-boundary-of-the-tests';

/** For tests: the body and headers of a form as a browser sends it; names go out as they are, evil ones too. */
export function formOf(parts: FormPart[]) {
  return {
    payload: Buffer.concat([...parts.map(partBytes), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

function partBytes({ name, value, fileName, type }: FormPart): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const head = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${file}`,
    ...(type || file ? [`Content-Type: ${type ?? 'image/jpeg'}`] : []),
  ];
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
}
