import { createContext, type ServerBuild } from 'react-router';
import type { ComingEvent, NewsFilter, NewsItem, NewsListAnswer } from '#contract/news.ts';
import type { InitializeAnswer, VerifyAnswer } from '#contract/payments.ts';
import type { RetentionDays } from '#contract/retention.ts';
import type { MessageTakenAnswer } from '#contract/schemas/messages.ts';
import type { NotePageAnswer, PayNoteAnswer } from '#contract/schemas/note-page.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import type { GalleryPicture, PaymentQuestion } from '#contract/school/documents.ts';
import type { PublicSchool } from '#contract/school/public-school.ts';

/** What pages rendered on the server may ask of the machine. Filled in by `server/pages/`. */
export interface PageServices {
  /** True while payments go to a test mode or to the sandbox: no real money moves. */
  testMode: boolean;
  /** A backup that is only tried. */
  isCopy: boolean;
  /** True where the school has a mail server, and a paid payment gets its receipt by e-mail. */
  mailsReceipts: boolean;
  /** how long personal data is stored */
  keptDays: RetentionDays;
  /** Absolute address of the site without a trailing slash. */
  publicUrl: string;
  /** The settings that hold now. */
  readSchool(): Promise<PublicSchool>;
  /** What parents ask about paying. */
  readQuestions(): Promise<PaymentQuestion[]>;
  /** The same as GET /api/gallery. */
  readGallery(): Promise<GalleryPicture[]>;
  /** The same as POST /api/payments/initialize; never rejects, a failure is an answer with `status: false`. */
  initializePayment(body: unknown): Promise<{ httpStatus: number; answer: InitializeAnswer }>;
  /** The same as GET /api/payments/verify/{reference}, under the same limit; never rejects. */
  verifyPayment(reference: string): Promise<{ httpStatus: number; answer: VerifyAnswer }>;
  /** The same as GET and POST /api/payments/notes/{code}; neither rejects. */
  readNote(code: string): Promise<{ httpStatus: number; answer: NotePageAnswer }>;
  payNote(code: string, body: unknown): Promise<{ httpStatus: number; answer: PayNoteAnswer }>;
  /** The same as POST /api/messages, under the same limits; never rejects. */
  sendMessage(body: unknown): Promise<{ httpStatus: number; answer: MessageTakenAnswer }>;
  /** The same as GET /api/news; a page beyond the last is an empty list. */
  listNews(filter: NewsFilter, page: number): Promise<NewsListAnswer>;
  /** The same as GET /api/news with `q`. */
  searchNews(words: string, filter: NewsFilter, page: number): Promise<NewsListAnswer>;
  /** The same as GET /api/news/coming-up. */
  comingUp(): Promise<{ events: ComingEvent[]; dates: SchoolDate[] }>;
  /** One published item; undefined for an unknown or deleted one. */
  findNews(id: string): Promise<NewsItem | undefined>;
  /** An item of any state, for those who have its preview link; undefined when that is not valid any more. */
  findPreview(id: string, token: string): Promise<NewsItem | undefined>;
}

export const servicesContext = createContext<PageServices>();

/** The files of the build that renders the page. */
export const assetsContext = createContext<ServerBuild['assets']>();
