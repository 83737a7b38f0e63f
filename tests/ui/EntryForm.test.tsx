import { signal } from '@preact/signals-core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../office/office.css'
import { createEntryStore } from '../../office/catalog/entry.store.ts'
import type { EntryField } from '../../office/catalog/entry-field.ts'
import { EntryForm } from '../../office/catalog/EntryForm.tsx'
import type { Outcome } from '../../src/lib/api.ts'
import { show, userEvent } from './show.tsx'

interface Sauna {
  id: number
  revision: string
  text: string
}

const fields: readonly EntryField<Sauna>[] = [
  { name: 'description', label: 'Description', kind: 'formatted', toText: ({ text }) => text },
]
const refusal = {
  ok: false,
  problem: 'client',
  message: 'Please check what you have entered.',
  retryAfter: null,
} as const

/** A form of one description, and a server that answers as the test says. */
async function showForm(text: string) {
  const server = {
    sauna: { id: 7, revision: 'r1', text },
    sent: [] as unknown[],
    refused: null as Outcome<Sauna> | null,
  }
  const answer = (): Outcome<Sauna> => ({
    ok: true,
    data: server.sauna,
    status: 200,
    savedAt: null,
    asOf: null,
    at: 0,
  })
  const store = createEntryStore<Sauna>({
    unsaved: signal(0),
    fieldsOf: () => fields,
    load: async () => answer(),
    save: async ({ revision }, changes) => {
      server.sent.push(changes)
      if (server.refused) return server.refused
      if (revision !== server.sauna.revision) return { ...refusal, status: 409, errors: {} }
      server.sauna = { id: 7, revision: `${revision}+`, text: String(changes.description) }
      return answer()
    },
  })
  await store.load('7')
  show(<EntryForm store={store} fields={fields} isOwner />)
  return server
}

const button = (name: string) => screen.getByRole('button', { name })

async function type(keys: string) {
  await userEvent.click(button('Edit description'))
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard(keys)
  return field
}

it('sends a description that was changed, and asks to save or discard nothing else', async () => {
  const server = await showForm('<p>Hot</p>')
  await type('x{Backspace}')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  await userEvent.keyboard('Very ')
  await userEvent.click(button('Save'))
  await screen.findByText('Saved.')
  expect(server.sent).toEqual([{ description: '<p>Very Hot</p>' }])
  const field = screen.getByRole('textbox', { name: 'Description' })
  await userEvent.click(field)
  await userEvent.keyboard('{End}!')
  await userEvent.click(button('Discard changes'))
  await waitFor(() => expect(field.textContent).toBe('Very Hot'))
})

it('shows two versions of a description as they look, and takes the one that is chosen', async () => {
  const server = await showForm('<p>Hot</p>')
  const field = await type('Very ')
  server.sauna = { id: 7, revision: 'r2', text: '<p><b>Hot</b></p>' }
  await userEvent.click(button('Save'))
  const theirs = await screen.findByLabelText(/^Theirs:\s*Hot$/)
  expect(theirs.closest('label')?.querySelector('b')?.textContent).toBe('Hot')
  expect(field.textContent).toBe('Very Hot')
  await userEvent.click(theirs)
  await waitFor(() => expect(field.textContent).toBe('Hot'))
  await userEvent.click(screen.getByLabelText(/^Yours:\s*Very Hot$/))
  await waitFor(() => expect(field.textContent).toBe('Very Hot'))
  await userEvent.click(button('Save'))
  await screen.findByText('Saved.')
  expect(server.sent.at(-1)).toEqual({ description: '<p>Very Hot</p>' })
})

it('shows where the links of two versions lead, and leaves the form by none of them', async () => {
  const server = await showForm('<p>See <a href="/old">the guide</a></p>')
  await type('Please ')
  server.sauna = { id: 7, revision: 'r2', text: '<p>See <a href="/a?b=1&amp;c=2">the guide</a></p>' }
  await userEvent.click(button('Save'))
  const theirs = await screen.findByLabelText<HTMLInputElement>(/^Theirs:\s*See the guide \(\/a\?b=1&c=2\)$/)
  const notice = screen.getByRole('region', { name: /Someone else changed/ })
  expect(notice.querySelector('a')).toBeNull()
  await userEvent.click(within(notice).getByText('the guide', { selector: 'label:last-of-type u' }))
  expect(theirs.checked).toBe(true)
})

it('puts what the server says about a description under it, with the focus in it', async () => {
  const server = await showForm('<p>Hot</p>')
  const field = await type('Very ')
  server.refused = { ...refusal, status: 422, errors: { description: ['Please shorten it.'] } }
  await userEvent.click(button('Save'))
  await screen.findByText('Please shorten it.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.textContent).toBe('Very Hot')
})
