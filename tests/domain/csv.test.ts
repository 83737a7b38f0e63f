import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows } from '../../server/domain/csv.ts'

/** As a spreadsheet reads it. */
function read(file: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a CSV file', () => {
  it('gives back every text that is no formula', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !/^\s*[=+\-@\t\r]/.test(one))
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(read(csvRows(rows))).toEqual(rows)
      }),
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '  =1', '\n=1'])('puts a mark before %j', (text) => {
    expect(read(csvRows([[text]]))).toEqual([[`'${text}`]])
  })

  it('writes numbers as they are, negative ones, too, and nothing for null', () => {
    expect(csvRows([[-5, null, 12]])).toBe('-5,,12\r\n')
  })
})
