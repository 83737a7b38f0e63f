import type { Config } from '../../config.ts'
import { findStartErrors, findStartWarnings } from '../../start-rules.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

export function checkSettings(config: Config): Finding[] {
  const findings = [
    ...findStartErrors(config).map((says) => wrong('settings', says)),
    ...findStartWarnings(config).map((says) => warning('settings', says)),
  ]
  return findings.length > 0 ? findings : [ok('settings', 'All settings can be used.')]
}
