import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { LocationPicker } from '../../src/features/settlements/LocationPicker.tsx'
import { createSettlementsStore } from '../../src/features/settlements/settlements.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { aRefusal, always, anAnswer } from '../stores/outcomes.ts'
import { show, userEvent } from './show.tsx'

const place = (id: number, name: string, disabled = false) => ({
  id,
  name,
  disabled,
  latitude: 40,
  longitude: -120,
  deliveryRadiusMiles: 50,
})

/** Places that have loaded already, so no call is made. */
const aStore = () =>
  createSettlementsStore(() => Promise.reject(new Error('not to be asked')), {
    status: 'success',
    data: { items: [place(1, 'Lakeside'), place(2, 'Hilltop', true), place(3, 'Valley')] },
  })

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Select Location' })
const bookNow = () => screen.getByRole<HTMLButtonElement>('button', { name: 'book now' })

describe('a location picker', () => {
  it('lists places by name; a disabled one cannot be selected', () => {
    show(<LocationPicker store={aStore()} onBook={() => {}} />)
    const options = [...select().options].filter(({ value }) => value)
    expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Lakeside', false],
      ['Hilltop (not available right now)', true],
      ['Valley', false],
    ])
    expect(select().value).toBe('')
  })

  it('says that the places could not be loaded, and loads them again', async () => {
    const answers: unknown[] = [
      aRefusal('server', 503, 'The shop is busy right now.'),
      anAnswer({ items: [place(1, 'Lakeside')] }),
    ]
    const store = createSettlementsStore((async () => answers.shift()) as unknown as Call)
    await store.load()
    show(<LocationPicker store={store} onBook={() => {}} />)
    expect(screen.getByRole('alert').textContent).toContain('The locations could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect([...select().options].map(({ text }) => text)).toContain('Lakeside'))
  })

  it('can search anywhere while there are no places', async () => {
    const store = createSettlementsStore(always(aRefusal('server', 503, 'The shop is busy right now.')))
    await store.load()
    show(<LocationPicker store={store} onBook={() => {}} onSearch={() => {}} />)
    expect([...select().options].map(({ text }) => text)).toEqual(['Anywhere'])
  })

  it('is not announced as invalid before anyone has chosen', () => {
    show(<LocationPicker store={aStore()} onBook={() => {}} />)
    expect(select().getAttribute('aria-invalid')).toBe('false')
  })

  it('reports the id of the chosen place and starts booking there', async () => {
    const store = aStore()
    const onBook = vi.fn<(settlementId: number) => void>()
    show(<LocationPicker store={store} onBook={onBook} />)
    await userEvent.selectOptions(select(), 'Valley')
    await expect.poll(() => store.chosenId.value).toBe(3)
    await userEvent.click(bookNow())
    expect(onBook).toHaveBeenCalledWith(3)
  })

  it('does not book without a place', async () => {
    const onBook = vi.fn<(settlementId: number) => void>()
    show(<LocationPicker store={aStore()} onBook={onBook} />)
    await userEvent.click(bookNow())
    expect(onBook).not.toHaveBeenCalled()
    expect(select().validity.valueMissing).toBe(true)
  })

  it('can be disabled', () => {
    show(<LocationPicker store={aStore()} onBook={() => {}} isDisabled />)
    expect(bookNow().disabled).toBe(true)
  })

  it('shows the same choice in every picker of the page', async () => {
    const store = aStore()
    show(
      <>
        <LocationPicker store={store} onBook={() => {}} />
        <LocationPicker store={store} onBook={() => {}} />
      </>,
    )
    const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox')
    await userEvent.selectOptions(first!, 'Valley')
    await waitFor(() => expect(second!.value).toBe('3'))
  })

  it('is a plain form before hydration', () => {
    const { container } = show(<LocationPicker store={aStore()} onBook={() => {}} />)
    const form = container.querySelector('form')!
    expect([form.method, new URL(form.action).pathname, select().name]).toEqual([
      'get',
      '/catalog/rental',
      'settlement',
    ])
  })

  it('searches everywhere where it has more fields, and books where only a place is chosen', async () => {
    const onBook = vi.fn<(settlementId: number) => void>()
    const onSearch = vi.fn<(asked: Record<string, string>) => void>()
    const { container } = show(
      <LocationPicker store={aStore()} onBook={onBook} onSearch={onSearch}>
        <input name="people" aria-label="People" />
      </LocationPicker>,
    )
    expect(new URL(container.querySelector('form')!.action).pathname).toBe('/search')
    await userEvent.click(bookNow())
    expect(onSearch).toHaveBeenLastCalledWith({ settlement: '', people: '' })
    await userEvent.selectOptions(select(), 'Valley')
    await userEvent.click(bookNow())
    expect(onBook).toHaveBeenLastCalledWith(3)
    await userEvent.type(screen.getByLabelText('People'), '4')
    await userEvent.click(bookNow())
    expect(onSearch).toHaveBeenLastCalledWith({ settlement: '3', people: '4' })
    expect(onBook).toHaveBeenCalledOnce()
  })

  it('goes back to anywhere, whatever another picker shows', async () => {
    const store = aStore()
    const onSearch = vi.fn<(asked: Record<string, string>) => void>()
    show(
      <>
        <LocationPicker store={store} onBook={() => {}} onSearch={onSearch} />
        <LocationPicker store={store} onBook={() => {}} />
      </>,
    )
    const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox')
    await userEvent.selectOptions(first!, 'Valley')
    await waitFor(() => expect(second!.value).toBe('3'))
    await userEvent.selectOptions(first!, 'Anywhere')
    await userEvent.click(screen.getAllByRole('button', { name: 'book now' })[0]!)
    expect(onSearch).toHaveBeenLastCalledWith({ settlement: '' })
    expect(first!.value).toBe('')
  })

  it('keeps what was chosen before hydration', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<LocationPicker store={aStore()} onBook={() => {}} />)
    select().value = '3'
    const store = aStore()
    const onBook = vi.fn<(settlementId: number) => void>()
    render(<LocationPicker store={store} onBook={onBook} />, { container, hydrate: true })
    await waitFor(() => expect(store.chosenId.value).toBe(3))
    expect(select().value).toBe('3')
    await userEvent.click(bookNow())
    expect(onBook).toHaveBeenCalledWith(3)
  })
})
