import type { Plugin } from 'vite'
import type { Page } from '../src/content/page.ts'

export function readPage(source: string, file: string): Page
export function markdownPages(): Plugin
