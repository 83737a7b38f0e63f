import type { FastifyReply } from 'fastify'
import { CSV_START, type CsvCell, csvRows } from '../../domain/csv.ts'

type Rows = readonly (readonly CsvCell[])[]

/** A CSV file to be saved under that name. @returns its beginning, to which more rows can be added */
export function csvFile(reply: FastifyReply, name: string, rows: Rows): string {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return CSV_START + csvRows(rows)
}
