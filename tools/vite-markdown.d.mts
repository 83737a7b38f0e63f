import type { Plugin } from 'vite'
import type { TextPage } from '../src/content/page.ts'

export function readPage(source: string, file: string): TextPage
export function markdownPages(): Plugin
