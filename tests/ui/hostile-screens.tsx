import { signal } from '@preact/signals-core'
import { act, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import type { StoreParts } from '../../office/stores.ts'
import { hiddenFrom, markupFrom, type Say } from './only-text.ts'
import { show } from './show.tsx'

/** A server of the office that knows some answers. */
export const answering = (replies: Record<string, object>) =>
  (async (name: string) => ({
    ok: true,
    status: 200,
    data: replies[name],
    savedAt: null,
  })) as unknown as OfficeCall

/** What stores of screens are made of, besides calls. */
export const someParts = () => ({ unsaved: signal(0), newKey: () => 'key' }) as unknown as StoreParts

/** Shows a screen in place of the one before, with what its server answers. */
export async function open(screen: ReactNode) {
  cleanup()
  const { container } = show(screen)
  await act(async () => {})
  return container
}

/** Shows the texts in the office, wherever a screen has one. @param screens by what they are, each with these texts */
export const describeOnScreens = (screens: Record<string, (say: Say) => ReactNode>) =>
  describe.each(Object.entries(screens))('a text that wants to be markup, on %s,', (_, screenWith) => {
    it('is shown', async () => expect(await hiddenFrom((say) => open(screenWith(say)))).toEqual([]))
    it('is text', async () => expect(await markupFrom((say) => open(screenWith(say)))).toBeNull())
  })
