import type * as z from 'zod';
import type { statement, statementAnswer } from '../schemas/statement.ts';

export type StatementAnswer = z.infer<typeof statementAnswer>;
export type Statement = z.infer<typeof statement>;
export type StatementLine = Statement['lines'][number];
