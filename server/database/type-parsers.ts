import { type CustomTypesConfig, types } from 'pg'

/** PostgreSQL's own numbers for these types. */
const INT8 = 20
const DATE = 1082
const NUMERIC = 1700

/**
 * How values leave the database: a day stays `yyyy-MM-dd` (a Date would shift it by the machine's time zone), bigint
 * and numeric become numbers. Counts, sums of cents and order numbers stay far below 2^53.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value
    if (oid === INT8 || oid === NUMERIC) return Number
    return types.getTypeParser(oid, format)
  },
}
