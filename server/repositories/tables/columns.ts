import type { ColumnType } from 'kysely'

/** Days leave the database as `yyyy-MM-dd`, instants as Date. */
export type Day = ColumnType<string, string, string>
export type Instant = ColumnType<Date, Date | string, Date | string>
/** Written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>
