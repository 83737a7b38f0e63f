import type { Unit } from './spans.ts'
import type { Timeline } from './timeline.store.ts'

/** One line of the grid: the name of a model and its place, or one sauna. */
export type Line =
  | { kind: 'model'; key: string; title: string; place: string }
  | { kind: 'unit'; key: string; unit: Unit; modelId: number; model: string; place: string }

export type UnitLine = Extract<Line, { kind: 'unit' }>

/** Everything below each other. @param modelId only this model */
export function linesOf({ places }: Timeline, modelId: number | undefined): Line[] {
  const lines: Line[] = []
  for (const { name: place, models } of places) {
    for (const { id, title, units } of models) {
      if (modelId !== undefined && id !== modelId) continue
      lines.push({ kind: 'model', key: `model-${id}`, title, place })
      for (const unit of units)
        lines.push({ kind: 'unit', key: `unit-${unit.id}`, unit, modelId: id, model: title, place })
    }
  }
  return lines
}

export const unitLines = (lines: readonly Line[]): UnitLine[] => lines.filter((line) => line.kind === 'unit')
