import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findFeatureCircles, findModuleCircles, findRoomCircles } from './walls/circles.ts'
import {
  findHiddenInputs,
  findNamelessExports,
  findRawHtml,
  findStyleProps,
  findVagueNames,
} from './walls/forbidden.ts'
import { findForbiddenImports } from './walls/imports.ts'
import { findModuleSignals, findUntrackedSignalReads } from './walls/signals.ts'
import { parseSource, type Source } from './walls/source.ts'
import { findOldFileNames, findOldSymbols } from './walls/words.ts'

const root = new URL('../', import.meta.url)

const filesOf = (rooms: string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${room}/${file.replaceAll('\\', '/')}`,
    ),
  )
const parse = (files: string[]): Source[] =>
  files
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => parseSource(path, readFileSync(new URL(path, root), 'utf8')))

const everyFile = filesOf(['contract', 'server', 'src', 'sw', 'tests', 'tools'])
const everyModule = parse(everyFile)
const modules = everyModule.filter(({ path }) => !/^(tests|tools)\//.test(path))

const within = (pattern: RegExp) => modules.filter(({ path }) => pattern.test(path))
const sample = (path: string, text: string) => parseSource(path, text)

it('finds the modules to check', () => {
  const rooms = modules.map(({ path }) => path.split('/')[0])
  expect(rooms).toEqual(expect.arrayContaining(['contract', 'server', 'src']))
})

describe('rooms', () => {
  it('import only what the table in ARCHITECTURE.md allows', () => {
    expect(modules.flatMap(findForbiddenImports)).toEqual([])
  })

  it.each([
    ['contract/a.ts', `import { stay } from '../server/domain/stay.ts'`],
    ['contract/a.ts', `import { readFile } from 'node:fs'`],
    ['server/domain/a.ts', `import { randomUUID } from 'node:crypto'`],
    ['server/domain/a.ts', `import type { Product } from '../../contract/product.ts'`],
    ['server/http/a.routes.ts', `import { openDatabase } from '../database/open-database.ts'`],
    ['server/http/a.routes.ts', `import { sql } from 'kysely'`],
    ['server/repositories/a.repo.ts', `import { refuse } from '../http/refuse.ts'`],
    ['server/repositories/a.repo.ts', `import { Pool } from 'pg'`],
    ['server/database/a.ts', `import type { Schema } from '../repositories/tables/schema.ts'`],
    ['server/database/a.ts', `import { addDays } from '../domain/day.ts'`],
    ['server/database/pglite/a.ts', `import type { Config } from '../../config.ts'`],
    ['server/pages/a.ts', `import { App } from '../../src/app/App.tsx'`],
    ['server/main.ts', `import { openDevShop } from './dev/dev-shop.ts'`],
    ['server/http/a.routes.ts', `import type { Sources } from '../dev/sources.ts'`],
    ['sw/a.ts', `import { paths } from '../src/lib/paths.ts'`],
    ['src/lib/a.ts', `import { endpoints } from '../../contract/endpoints.ts'`],
    ['src/lib/a.ts', `import { Button } from '../ui/Button.tsx'`],
    ['src/ui/A.tsx', `import type { Product } from '../../contract/product.ts'`],
    ['src/ui/A.tsx', `import flatpickr from 'flatpickr'`],
    ['src/features/product/A.tsx', `import { createX } from '../catalog/catalog.store.ts'`],
    ['src/features/product/A.tsx', `import { useStores } from '../../stores.tsx'`],
    ['src/features/product/A.tsx', `export { keep } from '../../browser/storage.ts'`],
    ['src/features/product/A.tsx', `const load = () => import('../../screens/MainScreen.tsx')`],
    ['src/screens/A.tsx', `import { routes } from '../app/routes.ts'`],
    ['src/browser/a.ts', `import { useState } from 'react'`],
    ['src/app/a.ts', `import { openDatabase } from '../../server/database/open-database.ts'`],
  ])('may not: %s with %s', (path, text) => {
    expect(findForbiddenImports(sample(path, text))).toHaveLength(1)
  })

  it.each([
    ['src/features/product/A.tsx', `import type { CatalogStore } from '../catalog/catalog.store.ts'`],
    ['src/features/product/A.tsx', `import { type Item } from '../catalog/catalog.store.ts'`],
    ['src/features/product/A.tsx', `import styles from './A.module.css'`],
    ['src/ui/DateRangePicker.tsx', `import flatpickr from 'flatpickr'`],
    ['server/http/a.routes.ts', `import type { OrderRepo } from '../repositories/orders/order.repo.ts'`],
    ['server/domain/a.ts', `import { addDays } from './days.ts'`],
  ])('may: %s with %s', (path, text) => {
    expect(findForbiddenImports(sample(path, text))).toEqual([])
  })
})

describe('imports', () => {
  it('never form a cycle', () => {
    expect(findModuleCircles(everyModule)).toEqual([])
    expect(findFeatureCircles(modules)).toEqual([])
  })

  it('never lead back up a layer', () => {
    expect(findRoomCircles()).toEqual([])
  })

  it.each([
    [{ a: './b.ts', b: './a.ts' }, ['src/lib/a.ts → src/lib/b.ts → src/lib/a.ts']],
    [{ a: './b.ts', b: './c.ts', c: './b.ts' }, ['src/lib/b.ts → src/lib/c.ts → src/lib/b.ts']],
    [
      { a: './b.ts', b: './c.ts', c: './a.ts' },
      ['src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts'],
    ],
    [{ a: './b.ts', b: './c.ts', d: './c.ts' }, []],
  ])('in %o go around in %o', (imports, circles) => {
    const sources = Object.entries(imports).map(([name, from]) =>
      sample(`src/lib/${name}.ts`, `import type { A } from '${from}'`),
    )
    expect(findModuleCircles(sources)).toEqual(circles)
  })
})

describe('signals', () => {
  const components = within(/^src\/.*\.tsx$/)

  it('are read only by components that begin with useSignals()', () => {
    expect(components.flatMap(findUntrackedSignalReads)).toEqual([])
  })

  it('are never created at module level', () => {
    expect(within(/^src\/(?!browser\/)/).flatMap(findModuleSignals)).toEqual([])
    expect(findModuleSignals(sample('src/a.ts', `export const count = signal(0)`))).toHaveLength(1)
    expect(findModuleSignals(sample('src/a.ts', `const make = () => signal(0)`))).toEqual([])
  })

  it.each([
    `function A({ store }: Props) { return <p>{store.title.value}</p> }`,
    `function A({ store }: Props) { const { title } = store; return <p>{title.value}</p> }`,
    `function A({ store: { items } }: Props) { return <>{items.value?.map((i) => <p>{i}</p>)}</> }`,
    `const A = () => <p>{useStores().product.title.value}</p>`,
    `export function A() { const { product } = useStores(); return product.data.value!.title }`,
    `interface Props { catalog: CatalogStore }
     function A({ catalog }: Props) { return catalog.data.value }`,
    `function A({ isOpen }: { isOpen: ReadonlySignal }) { return isOpen.value }`,
    `function useTotal(cart: CartStore) { return cart.total.value }`,
    `function A({ store }: Props) { const rows = useMemo(() => store.rows.value, []); return rows }`,
    `function A({ store }: Props) { const [a] = useState(0); useSignals(); return store.rows.value }`,
  ])('would be missed in %s', (text) => {
    expect(findUntrackedSignalReads(sample('src/A.tsx', text))).toHaveLength(1)
  })

  it.each([
    `function A({ store }: Props) { useSignals(); return store.title.value }`,
    `function A({ store }: Props) { return <p onClick={() => show(store.title.value)} /> }`,
    `function A({ store }: Props) { const onSubmit = () => send(store.title.value); return <p onClick={onSubmit} /> }`,
    `function A({ properties }: Props) { return properties.map((property) => property.value) }`,
    `function A({ store }: Props) { return <input onChange={(event) => store.type(event.target.value)} /> }`,
    `function A({ store }: Props) { return <p>{store.title}</p> }`,
    `const createStore = (store: AStore) => store.title.value`,
  ])('are not read in %s', (text) => {
    expect(findUntrackedSignalReads(sample('src/A.tsx', text))).toEqual([])
  })
})

describe('markup', () => {
  it('has no style prop, which the policy would block', () => {
    expect(within(/^src\/.*\.tsx$/).flatMap(findStyleProps)).toEqual([])
    expect(findStyleProps(sample('src/A.tsx', `const a = <p style={{ color: 'red' }} />`))).toHaveLength(1)
  })

  it('takes HTML only through ui/Html.tsx', () => {
    expect(within(/^src\/(?!ui\/Html\.tsx)/).flatMap(findRawHtml)).toEqual([])
  })

  it.each([
    `const a = <p dangerouslySetInnerHTML={{ __html: text }} />`,
    `const props = { dangerouslySetInnerHTML: { __html: text } }`,
    `element.innerHTML = text`,
    `element['outerHTML'] = text`,
    `element.insertAdjacentHTML('beforeend', text)`,
  ])('may not take it by %s', (text) => {
    expect(findRawHtml(sample('src/A.tsx', text))).toHaveLength(1)
  })
})

describe('the domain', () => {
  it('has no clock, randomness, or environment of its own', () => {
    expect(within(/^server\/domain\//).flatMap(findHiddenInputs)).toEqual([])
  })

  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'globalThis.crypto.getRandomValues(bytes)',
    'performance.now()',
    'process.env.TZ',
    'fetch(url)',
  ])('may not call %s', (text) => {
    expect(findHiddenInputs(sample('server/domain/a.ts', text))).toHaveLength(1)
  })

  it.each(['new Date(instant)', 'Date.UTC(2026, 0, 1)', 'Math.round(cents)'])('may call %s', (text) => {
    expect(findHiddenInputs(sample('server/domain/a.ts', text))).toEqual([])
  })
})

describe('names', () => {
  it('are given where a thing is defined, without default exports or barrels', () => {
    expect(modules.flatMap(findNamelessExports)).toEqual([])
    expect(findNamelessExports(sample('src/ui/index.ts', `export {}`))).toHaveLength(1)
    expect(findNamelessExports(sample('src/ui/A.tsx', `export default function A() {}`))).toHaveLength(1)
    expect(findNamelessExports(sample('src/ui/a.ts', `export * from './b.ts'`))).toHaveLength(1)
  })

  it('say what a module is for', () => {
    expect(modules.flatMap(({ path }) => findVagueNames(path))).toEqual([])
  })

  it.each([
    'src/lib/utils.ts',
    'src/helpers/dates.ts',
    'server/mail-service.ts',
    'src/CartManager.ts',
    'a/common/b.ts',
  ])('may not be like %s', (path) => {
    expect(findVagueNames(path)).toHaveLength(1)
  })

  it.each(['sw/service-worker.ts', 'src/lib/commonest-day.ts', 'server/domain/stay.ts'])(
    'may be like %s',
    (path) => {
      expect(findVagueNames(path)).toEqual([])
    },
  )

  it('are the words of docs/glossary.md', () => {
    expect(everyFile.flatMap(findOldFileNames)).toEqual([])
    expect(everyModule.flatMap(findOldSymbols)).toEqual([])
  })

  it.each([
    ['server/domain/letter.ts', ''],
    ['src/ui/DownLink.module.css', ''],
    ['server/http/a.ts', 'export function sendKept() {}'],
    ['server/http/a.ts', 'const gate = 1; export { gate as routeGate }'],
    ['src/lib/a.ts', 'export interface Draft { keptAt: string }'],
    ['src/app/a.ts', 'export type Gate = { isOpen: boolean }'],
    ['server/database/a.ts', 'export const serveGuest = () => {}'],
    ['server/flows/a.ts', 'export const promiseIn = (text: string) => text'],
  ])('may not be old ones: %s with %s', (path, text) => {
    expect([...findOldFileNames(path), ...findOldSymbols(sample(path, text))]).toHaveLength(1)
  })

  it.each([
    ['server/gateways/payment.ts', 'export interface PaymentGateway { url: string }'],
    ['src/lib/a.ts', 'export const guestMenu = []'],
    ['src/lib/a.ts', 'const kept = 1; export const cached = kept'],
    ['server/http/a.routes.ts', `export const post = (path: string): Promise<void> => send(path)`],
    ['src/ui/TableOfContents.tsx', 'export function TableOfContents() {}'],
  ])('may be ordinary ones: %s with %s', (path, text) => {
    expect([...findOldFileNames(path), ...findOldSymbols(sample(path, text))]).toEqual([])
  })
})
