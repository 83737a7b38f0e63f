import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { createPhotoFiles } from './catalog/photo-files.ts'
import type { EncodeJob } from './catalog/picture-queue.ts'
import { createUploads, isDiskProblem } from './catalog/uploads.ts'
import type { Config } from './config.ts'
import { MOST_PHOTOS } from './domain/office/unit-report.ts'
import { createUnitReports, TOO_MANY_PHOTOS } from './flows/office/unit-reports.ts'
import type { Clock } from './gateways/clock.ts'
import { officeReportsRoutes } from './http/office/reports.routes.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createUnitReportRepo } from './repositories/office/unit-report.repo.ts'
import { photosFolder } from './photos-folder.ts'
import type { OperatorRepo } from './repositories/operations/operator.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface ReportDeps {
  config: Pick<Config, 'dataDir'>
  database: ShopDatabase
  clock: Pick<Clock, 'now'>
  log: OfficeLogRepo
  booking: Pick<Booking, 'orders'>
}

/** Assembles what members find wrong with saunas, without any HTTP: for the app and for the demo. */
export function createReports({ config, database, clock, log, booking }: ReportDeps) {
  const reports = createUnitReportRepo(database)
  const flow = createUnitReports({ tx: database.tx, orders: booking.orders, reports, log, clock })
  return { reports, flow, folder: photosFolder(config) }
}

interface OfficeReportDeps extends ReportDeps {
  config: Pick<Config, 'dataDir' | 'company'>
  clock: Clock
  operator: OperatorRepo
  encode: EncodeJob
}

/** Serves what members find wrong with saunas that come back. */
export function officeReports(app: FastifyInstance, deps: OfficeReportDeps): void {
  const { config, clock, operator, booking, encode } = deps
  const { reports, flow, folder } = createReports(deps)
  officeReportsRoutes(app, {
    operator,
    orders: booking.orders,
    reports,
    flow,
    uploads: createUploads({
      folder,
      encode: ({ upload, name }) => encode({ folder, photo: upload, id: name }),
      keepsUploads: true,
      now: () => clock.now(),
    }),
    photos: createPhotoFiles(folder),
    mostPhotos: MOST_PHOTOS,
    tooManyPhotos: TOO_MANY_PHOTOS,
    isDiskProblem,
    clock,
    timeZone: config.company.timeZone,
  })
}
