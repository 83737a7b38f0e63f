import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useQueryForm } from '../../src/ui/use-query-form.ts'
import { userEvent } from './show.tsx'

interface Asked {
  people?: string | undefined
  sort: string
}

const onAsk = vi.fn<(query: Record<string, string>) => void>()
afterEach(() => void onAsk.mockReset())

function Form({ query }: { query: Asked }) {
  return (
    <form {...useQueryForm({ ...query }, onAsk)}>
      <input name="people" defaultValue={query.people} />
      <select name="sort" defaultValue={query.sort}>
        <option>price</option>
        <option>nearest</option>
      </select>
      <input name="zip_code" form="" defaultValue="97702" />
      <button type="submit">Show</button>
    </form>
  )
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const values = () => ['people', 'sort', 'zip_code'].map((name) => field(name)?.value)
const asked: Asked = { people: '4', sort: 'price' }

describe('A form for what a page asks for', () => {
  it('says it, and says so again when something else is asked for', () => {
    const { rerender } = render(<Form query={asked} />)
    expect(values()).toEqual(['4', 'price', '97702'])
    rerender(<Form query={{ people: '6', sort: 'nearest' }} />)
    expect(values()).toEqual(['6', 'nearest', '97702'])
    rerender(<Form query={{ sort: 'price' }} />)
    expect(values()).toEqual(['', 'price', '97702'])
  })

  it('leaves the focus where it is meanwhile', () => {
    const { rerender } = render(<Form query={asked} />)
    field('people')?.focus()
    rerender(<Form query={{ people: '6', sort: 'nearest' }} />)
    expect(document.activeElement).toBe(field('people'))
  })

  it('keeps what is typed as long as the same is asked for', async () => {
    const { rerender } = render(<Form query={asked} />)
    await userEvent.fill(field('people') ?? document.body, '7')
    rerender(<Form query={{ ...asked }} />)
    expect(values()).toEqual(['7', 'price', '97702'])
    rerender(<Form query={{ ...asked, sort: 'nearest' }} />)
    expect(values()).toEqual(['4', 'nearest', '97702'])
  })

  it('keeps what was typed before the page was alive', async () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(<Form query={asked} />)
    document.body.append(container)
    await userEvent.fill(field('people') ?? document.body, '7')
    render(<Form query={asked} />, { container, hydrate: true })
    expect(values()).toEqual(['7', 'price', '97702'])
  })

  it('hands over its own fields once it is sent', async () => {
    const { getByRole } = render(<Form query={{ sort: 'price' }} />)
    await userEvent.click(getByRole('button', { name: 'Show' }))
    await vi.waitFor(() => expect(onAsk).toHaveBeenCalledExactlyOnceWith({ people: '', sort: 'price' }))
  })
})
