import pg from 'pg'

const { builtins, getTypeParser } = pg.types

/**
 * How values leave the database: a day stays `yyyy-MM-dd` (a Date would shift it by the machine's time zone), bigint
 * and numeric become numbers. Counts, sums of cents and order numbers stay far below 2^53.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.DATE) return (value: string) => value
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
    return getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig
