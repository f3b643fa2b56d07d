import type { Kysely } from 'kysely';
import type { BookTables } from './book-tables.ts';
import type { MessagesTables } from './messages-tables.ts';
import type { NewsTables } from './news-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { SchoolTables } from './school-tables.ts';
import type { StaffTables } from './staff-tables.ts';

export interface Tables
  extends PaymentTables,
    BookTables,
    NewsTables,
    SchoolTables,
    StaffTables,
    MessagesTables {}

export type Database = Kysely<Tables>;
