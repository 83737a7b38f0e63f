import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findPromtool } from '../../tools/promtool.mjs'
import { aFolder } from './temporary.ts'

const ALERTS = path.resolve('deploy/prometheus-alerts.yml')

interface Rule {
  alert: string
  annotations: { summary: string }
}
const rules: Rule[] = parse(readFileSync(ALERTS, 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)

interface Panel {
  id: number
  title: string
  gridPos: { h: number; w: number; x: number; y: number }
  datasource: { uid: string }
  targets: { refId: string; expr: string }[]
}
const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
const panels: Panel[] = dashboard.panels

/** What makes each alert fire, a minute a value, and what does not. */
const troubles: Record<
  string,
  { series: string; labels?: Record<string, string>; bad: string; good: string }
> = {
  ShopDown: {
    series: 'up{job="heat-and-chill"}',
    labels: { job: 'heat-and-chill' },
    bad: '0x30',
    good: '1x30',
  },
  DatabaseDown: { series: 'shop_database_up', bad: '0x30', good: '1x30' },
  OrdersUnsettled: { series: 'shop_orders_unsettled', bad: '1x30', good: '0x30' },
  RefundsDue: { series: 'shop_refunds_due', bad: '1x30', good: '0x30' },
  RefundsInTrouble: { series: 'shop_refunds_in_trouble', bad: '1x30', good: '0x30' },
  DepositsLate: { series: 'shop_deposits_late', bad: '1x30', good: '0x30' },
  DepositsLapsing: { series: 'shop_deposits_lapsing', bad: '1x30', good: '0x30' },
  DepositsMissing: { series: 'shop_deposits_missing', bad: '1x120', good: '0x120' },
  EmailsWaiting: { series: 'shop_emails_waiting', bad: '1x30', good: '0x30' },
  EmailsGivenUp: { series: 'shop_emails_given_up', bad: '1x30', good: '0x30' },
  WebhookRefused: {
    series: 'http_requests_total{route="/api/v1/payments/:gateway/webhook",status="400"}',
    labels: { route: '/api/v1/payments/:gateway/webhook', status: '400' },
    bad: '0+1x120',
    good: '7x120',
  },
  ServerErrors: {
    series: 'http_requests_total{status="500"}',
    labels: { status: '500' },
    bad: '0+1x120',
    good: '7x120',
  },
  DiskLow: { series: 'shop_disk_free_bytes', bad: '9e8x30', good: '2e9x30' },
  EventLoopLag: {
    series: 'nodejs_eventloop_lag_seconds{quantile="0.99"}',
    labels: { quantile: '0.99' },
    bad: '0.6x30',
    good: '0.1x30',
  },
}

const promtool = findPromtool()
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** JSON is YAML, too. */
function write(name: string, content: object): string {
  const file = path.join(aFolder(), name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe.runIf(promtool ?? process.env.CI)('the files for Prometheus, as promtool reads them', () => {
  it('are rules that it takes', () => {
    expect(run('check', 'rules', ALERTS)).toMatchObject({ status: 0 })
  })

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.summary]))(
    'alert %s when there is reason to, and not otherwise',
    (alert, summary) => {
      const trouble = troubles[alert]
      if (!trouble) throw new Error(`What makes ${alert} fire?`)
      const { series, labels = {}, bad, good } = trouble
      const after = (values: string, fires: boolean) => ({
        interval: '1m',
        input_series: [{ series, values }],
        alert_rule_test: [
          {
            eval_time: `${/\d+$/.exec(values)?.[0]}m`,
            alertname: alert,
            exp_alerts: fires ? [{ exp_labels: labels, exp_annotations: { summary } }] : [],
          },
        ],
      })
      const file = write('alert.test.yml', {
        rule_files: [ALERTS],
        evaluation_interval: '1m',
        tests: [after(bad, true), after(good, false)],
      })
      expect(run('test', 'rules', file)).toMatchObject({ status: 0 })
    },
  )

  it('are questions of the dashboard that it understands', () => {
    const asked = [
      ...panels.flatMap(({ id, targets }) =>
        targets.map(({ refId, expr }) => ({ record: `panel_${id}:${refId}`, expr })),
      ),
      ...dashboard.annotations.list.map(({ expr }: { expr: string }, at: number) => ({
        record: `annotation:${at}`,
        expr,
      })),
    ]
    expect(asked.length).toBeGreaterThan(panels.length)
    const file = write('dashboard.yml', { groups: [{ name: 'dashboard', rules: asked }] })
    expect(run('check', 'rules', file)).toMatchObject({ status: 0 })
  })
})

if (!promtool) console.warn('The files for Prometheus are not read by promtool in this run: there is none')

describe('the dashboard', () => {
  it('has panels of different numbers, in Grafana’s 24 columns, none over another', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = new Map<string, string>()
    for (const { title, gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(cells.get(`${x} ${y}`), title).toBeUndefined()
          cells.set(`${x} ${y}`, title)
        }
      }
    }
  })

  it('asks the Prometheus that is chosen in its own list, each question under a letter of its own', () => {
    const [chosen] = dashboard.templating.list
    expect(chosen).toMatchObject({ type: 'datasource', query: 'prometheus' })
    for (const { datasource, targets, title } of panels) {
      expect(datasource).toEqual({ type: 'prometheus', uid: `\${${chosen.name}}` })
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    }
  })
})
