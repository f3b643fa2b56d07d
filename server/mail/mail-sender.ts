import type { NodemailerError } from 'nodemailer';
import { school } from '#content/school.ts';
import { permanentReasons } from '#contract/undelivered.ts';
import type { Config } from '../config.ts';
import { timeoutSignal } from '../runtime/timers.ts';
import type { Email } from './email.ts';

/** `unreachable`: it takes nothing at all now. `deferred`: not this e-mail yet. The others are for good. */
export type MailFailure = 'unreachable' | 'deferred' | PermanentReason;

type PermanentReason = (typeof permanentReasons)[number];

export function isPermanent(failure: MailFailure): failure is PermanentReason {
  return permanentReasons.some((reason) => reason === failure);
}

/** `code` and `response` are for the log: unlike the server's message they cannot name the parent's address. */
export class MailError extends Error {
  readonly failure: MailFailure;
  readonly code: string;
  readonly response: number | undefined;

  constructor(failure: MailFailure, code: string, response: number | undefined) {
    super(`e-mail ${failure}: ${code}`);
    this.name = 'MailError';
    this.failure = failure;
    this.code = code;
    this.response = response;
  }
}

/** Hands one e-mail to the mail server. Rejects with MailError; an aborted signal ends the attempt at once. */
export type SendEmail = (email: Email, signal: AbortSignal) => Promise<void>;

interface SenderOptions {
  /** whom a person writes to who answers: the school’s e-mail address of now */
  findReplyTo?: () => Promise<string>;
  answerMs?: number;
  /** For the whole e-mail: shorter than the lease that lets one process send. */
  wholeMs?: number;
}

/** Stricter than the form, which allows commas: a mail program would read two addresses. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\",:;]+@[^\s@<>()[\]\\",:;]+$/;

export type CreateMailSender = typeof createMailSender;

export function createMailSender(
  mail: NonNullable<Config['mail']>,
  { findReplyTo, answerMs = 10_000, wholeMs = 25_000 }: SenderOptions = {},
): SendEmail {
  return async function send({ to, replyTo, ...email }, signal) {
    if (!isOneAddress(to)) throw new MailError('bad_address', 'not_one_address', undefined);
    try {
      const transport = await openTransport(mail, answerMs);
      await transport.sendMail({
        ...email,
        from: { name: school.name, address: mail.from },
        to: { name: '', address: to },
        replyTo: isOneAddress(replyTo) ? { name: '', address: replyTo } : await findReplyTo?.(),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, timeoutSignal(wholeMs)]),
      });
    } catch (error) {
      throw asMailError(error);
    }
  };
}

function isOneAddress(address: string | undefined): address is string {
  return address !== undefined && ONE_ADDRESS.test(address);
}

/** Resolves when the mail server answers, encrypts and accepts our password. Rejects with MailError. */
export async function checkMailServer(
  mail: NonNullable<Config['mail']>,
  answerMs = 10_000,
): Promise<void> {
  try {
    await (await openTransport(mail, answerMs)).verify();
  } catch (error) {
    throw asMailError(error);
  }
}

async function openTransport(mail: NonNullable<Config['mail']>, answerMs: number) {
  // Loaded with the first e-mail, for a faster start.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: mail.smtpUrl,
    requireTLS: mail.requireTls,
    connectionTimeout: answerMs,
    dnsTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function asMailError(error: unknown): MailError {
  const problem: NodemailerError = error instanceof Error ? error : new Error('unknown');
  const { code = 'unknown', originalCode = code, responseCode } = problem;
  return new MailError(failureOf(problem), originalCode, responseCode);
}

function failureOf({
  code,
  responseCode,
  permanent,
  response,
  command,
}: NodemailerError): MailFailure {
  const isAboutThisEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutThisEmail || responseCode === 421) return 'unreachable';
  // An address that nodemailer itself will not hand over.
  if (command === 'API') return 'bad_address';
  // What is said of the sender is the school's own mistake, which can be put right.
  if (!permanent || command === 'MAIL FROM') return 'deferred';
  // RFC 3463: 5.1.x is about the address, 5.2.2 is a full mailbox; 552 said that before there were such codes.
  const said = response ?? '';
  if (command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(said)) return 'bad_address';
  if (/^5\d\d[ -]5\.2\.2/.test(said) || /^552[ -](?!5\.)/.test(said)) return 'mailbox_full';
  return 'refused';
}
