import type { Page } from '@playwright/test'
import { waitForScript } from './visitor.ts'

export interface Visit {
  page: Page
  /** Different in every case. */
  count: number
  dataDir: string
}

export interface Action {
  /** Up to the last press. */
  prepare: (visit: Visit) => Promise<unknown>
  press: (visit: Visit) => Promise<unknown>
  /** It has worked. */
  isDone: (visit: Visit, text: string) => boolean
  /** What was typed. */
  typed?: (visit: Visit) => Promise<unknown>
  /** How often the shop has done it in the end. */
  times?: (visit: Visit) => Promise<number>
}

export const isAt = (page: Page, address: RegExp) => address.test(new URL(page.url()).pathname)

export async function open(page: Page, address: string) {
  await page.goto(address)
  await waitForScript(page)
}
