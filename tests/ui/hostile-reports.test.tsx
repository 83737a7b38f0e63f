import { createOrderReportsStore } from '../../office/reports/order-reports.store.ts'
import { OrderReports } from '../../office/reports/OrderReports.tsx'
import { ReportsSection } from '../../office/reports/ReportsSection.tsx'
import type { OfficeStores } from '../../office/stores.ts'
import { aYard } from '../stores/a-yard.ts'
import type { Say } from './only-text.ts'
import { answering, describeOnScreens } from './hostile-screens.tsx'

const at = '2026-11-22T20:00:00Z'

const aReport = (say: Say) => ({
  key: 'one',
  kind: 'damage',
  order: 7,
  unit: { id: 1, serial: say() },
  by: say(),
  at,
  note: say(),
  photos: [{ id: 'one', width: 1600, height: 1200 }],
  next: [],
  ended: null,
})

function aReportsSection(say: Say) {
  const yard = aYard()
  const report = { ...aReport(say), title: say(), place: { id: 1, name: say() } }
  yard.answers['GET /api/v1/office/reports'] = { reports: [report] }
  const stores = { taps: yard.taps, lazyStore: () => yard } as unknown as OfficeStores
  return <ReportsSection stores={stores} settlement={undefined} />
}

function someOrderReports(say: Say) {
  const report = { ...aReport(say), ended: { by: say(), at, isMistake: false } }
  const call = answering({
    'GET /api/v1/office/reports': { today: '2026-11-22', reports: [report, { ...report, key: 'two' }] },
  })
  return <OrderReports store={createOrderReportsStore(call)} order="7" />
}

describeOnScreens({
  'reports of damage': aReportsSection,
  'the reports about an order': someOrderReports,
})
