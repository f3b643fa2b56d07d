import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../server/accounts/password-rules.ts';
import { post } from './answers.ts';

const PHOTO = { width: 4_032, height: 3_024 };
const DRAWING = new URL('../content/demo/pictures/library.svg', import.meta.url);

/** Signs the demo's administrator in; resolves to the token. */
export async function signIn(address: string): Promise<string> {
  const form = { email: 'admin@school.example', password: DEMO_PASSWORD };
  const answer = await post(`${address}/api/auth/login`, form);
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  return (await answer.json()).token;
}

/** A picture of the size that phones take. */
export async function takePhoto(): Promise<Blob> {
  const drawing = await readFile(DRAWING);
  const photo = await sharp(drawing, { density: 300 }).resize(PHOTO).jpeg().toBuffer();
  return new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
}

/** Publishes a news item with the picture, which the server converts before it answers. */
export async function publishPhoto(address: string, token: string, photo: Blob): Promise<void> {
  const form = new FormData();
  form.set('type', 'news');
  form.set('title', 'A picture of the library');
  form.set('description', 'One of many, to see who waits for it.');
  form.set('imageAlt', 'Shelves with books');
  form.set('image', photo, 'library.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/admin/news`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`);
}
