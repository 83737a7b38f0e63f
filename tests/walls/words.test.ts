import { describe, expect, it } from 'vitest'
import { parseSource } from './source.ts'
import { findOldFileNames, findOldSymbols } from './words.ts'

describe('names', () => {
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
    expect([...findOldFileNames(path), ...findOldSymbols(parseSource(path, text))]).toHaveLength(1)
  })

  it.each([
    ['server/gateways/payment.ts', 'export interface PaymentGateway { url: string }'],
    ['src/lib/a.ts', 'export const guestMenu = []'],
    ['src/lib/a.ts', 'const kept = 1; export const cached = kept'],
    ['server/http/a.routes.ts', `export const post = (path: string): Promise<void> => send(path)`],
    ['src/ui/TableOfContents.tsx', 'export function TableOfContents() {}'],
  ])('may be ordinary ones: %s with %s', (path, text) => {
    expect([...findOldFileNames(path), ...findOldSymbols(parseSource(path, text))]).toEqual([])
  })
})
