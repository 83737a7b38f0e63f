import { describe, expect, it } from 'vitest'
import { findFeatureCircles, findModuleCircles } from './walls/circles.ts'
import { findHiddenInputs } from './walls/hidden-inputs.ts'
import { findImportsDown, importTable, readImportTable } from './walls/import-table.ts'
import { findForbiddenImports } from './walls/imports.ts'
import { findRawHtml, findStyleProps } from './walls/markup.ts'
import { findNamelessExports, findVagueNames } from './walls/names.ts'
import { findHiddenParts } from './walls/parts.ts'
import { findModuleSignals, findUntrackedSignalReads } from './walls/signals.ts'
import { everyFile, everyModule, everyText, modules, modulesIn } from './walls/tree.ts'
import { findForeignWording, passageOf, passagesIn } from './walls/wording.ts'
import { findOldFileNames, findOldSymbols } from './walls/words.ts'

// What each wall finds and lets pass is tested next to it: tests/walls/*.test.ts.

it('finds the modules to check', () => {
  const rooms = modules.map(({ path }) => path.split('/')[0])
  expect(rooms).toEqual(expect.arrayContaining(['contract', 'office', 'server', 'src']))
})

describe('imports', () => {
  it('are only those that the walls allow', () => {
    expect(modules.flatMap(findForbiddenImports)).toEqual([])
  })

  it('are allowed as the table in ARCHITECTURE.md says, row by row', () => {
    const page = everyText.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
    expect(readImportTable(page)).toEqual(importTable())
  })

  it('never form a cycle', () => {
    expect(findModuleCircles(everyModule)).toEqual([])
    expect(findFeatureCircles(modules)).toEqual([])
  })

  it('reach only rooms that come earlier in that table', () => {
    expect(findImportsDown()).toEqual([])
  })
})

describe('signals', () => {
  it('are read only by components that begin with useSignals()', () => {
    expect(modulesIn(/^(src|office)\/.*\.tsx$/).flatMap(findUntrackedSignalReads)).toEqual([])
  })

  it('are never created at module level', () => {
    expect(modulesIn(/^(src\/(?!browser\/)|office\/)/).flatMap(findModuleSignals)).toEqual([])
  })
})

describe('markup', () => {
  it('has no style prop, which the policy would block', () => {
    expect(modulesIn(/^(src|office)\/.*\.tsx$/).flatMap(findStyleProps)).toEqual([])
  })

  it('takes HTML only through ui/Html.tsx', () => {
    expect(modulesIn(/^(src\/(?!ui\/Html\.tsx)|office\/)/).flatMap(findRawHtml)).toEqual([])
  })
})

it('the components of src/ui are all shown on /dev/parts', () => {
  expect(findHiddenParts(everyFile, modules)).toEqual([])
})

it('the domain has no clock, randomness, or environment of its own', () => {
  expect(modulesIn(/^server\/domain\//).flatMap(findHiddenInputs)).toEqual([])
})

describe('names', () => {
  it('are given where a thing is defined, without default exports or barrels', () => {
    expect(modules.flatMap(findNamelessExports)).toEqual([])
  })

  it('say what a module is for', () => {
    expect(modules.flatMap(({ path }) => findVagueNames(path))).toEqual([])
  })

  it('are the words of docs/glossary.md', () => {
    expect(everyFile.flatMap(findOldFileNames)).toEqual([])
    expect(everyModule.flatMap(findOldSymbols)).toEqual([])
  })
})

it('comments, texts, and documents are American English', () => {
  const findings = [
    ...everyModule.flatMap((source) => findForeignWording(source, passagesIn(source))),
    ...everyText.flatMap((file) => findForeignWording(file, [passageOf(file.text)])),
  ]
  expect(findings).toEqual([])
})
