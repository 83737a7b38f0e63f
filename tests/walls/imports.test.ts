import { describe, expect, it } from 'vitest'
import { findForbiddenImports } from './imports.ts'
import { parseSource } from './source.ts'

describe('an import', () => {
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
    ['src/screens/A.tsx', `import { Part } from '../dev/Part.tsx'`],
    ['src/entry-client.tsx', `const load = () => import('./dev/PartsPage.tsx')`],
    ['server/dev/a.ts', `import { PartsPage } from '../../src/dev/PartsPage.tsx'`],
    ['src/dev/A.tsx', `import { createX } from '../features/catalog/catalog.store.ts'`],
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
    expect(findForbiddenImports(parseSource(path, text))).toHaveLength(1)
  })

  it.each([
    ['src/features/product/A.tsx', `import type { CatalogStore } from '../catalog/catalog.store.ts'`],
    ['src/features/product/A.tsx', `import { type Item } from '../catalog/catalog.store.ts'`],
    ['src/features/product/A.tsx', `import styles from './A.module.css'`],
    ['src/ui/FlatpickrMonths.tsx', `import flatpickr from 'flatpickr'`],
    ['server/http/a.routes.ts', `import type { OrderRepo } from '../repositories/orders/order.repo.ts'`],
    ['server/domain/a.ts', `import { addDays } from './days.ts'`],
  ])('may: %s with %s', (path, text) => {
    expect(findForbiddenImports(parseSource(path, text))).toEqual([])
  })
})
