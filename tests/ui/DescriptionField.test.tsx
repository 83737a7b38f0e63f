import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../office/office.css'
import { DescriptionField } from '../../office/catalog/DescriptionField.tsx'
import { show, userEvent } from './show.tsx'

/** How the editor's code comes: as the test says. */
const chunk = vi.hoisted(() => ({ comes: Promise.resolve() }))

vi.mock(import('../../office/catalog/description/editor-chunk.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return { loadEditor: () => chunk.comes.then(real.loadEditor) }
})

beforeEach(() => {
  chunk.comes = Promise.resolve()
})

const { innerWidth, innerHeight } = window
afterEach(() => page.viewport(innerWidth, innerHeight))

/** A field between two others, and all that it has told. */
function showField(before = '') {
  const told: string[] = []
  const outside = { set: (_: string) => {}, refuse: () => {} }
  function Editing() {
    const [text, setText] = useState(before)
    const [isRefused, setRefused] = useState(false)
    outside.set = setText
    outside.refuse = () => setRefused(true)
    return (
      <>
        <DescriptionField
          label="Description"
          hint="Pasted text keeps its headings."
          text={text}
          error={isRefused ? ['Please shorten it.'] : undefined}
          onChange={(now) => {
            told.push(now)
            setText(now)
          }}
        />
        <input aria-label="Properties" />
      </>
    )
  }
  show(<Editing />)
  return {
    told,
    set: (text: string) => outside.set(text),
    refuse: () => act(() => outside.refuse()),
    last: () => told.at(-1),
  }
}

const text = () => screen.findByRole('textbox', { name: 'Description' })
const button = (name: string) => screen.getByRole('button', { name })

async function openEditor() {
  button('Edit description').focus()
  await userEvent.keyboard('{Enter}')
  const field = await text()
  await expectFocusOn(field)
  return field
}

/** Keys are there at once; what the editor makes of them, it reads from the page a moment later. */
const expectFocusOn = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

/** The clipboard's HTML, as a browser hands it over. */
function paste(field: HTMLElement, html: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('the description of a product', () => {
  it('is shown as customers see it, and is not changed by being opened', async () => {
    // The editor would spell it another way.
    const stored = '<blockquote>Quiet</blockquote>\n<p></p><h3>Warm  and <strong>dry</strong></h3>'
    const { told } = showField(stored)
    expect(screen.getByRole('heading', { name: 'Warm and dry' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
    const field = await openEditor()
    expect(screen.getAllByRole('heading', { name: 'Warm and dry' })).toHaveLength(1)
    expect(told).toEqual([])
    await userEvent.keyboard('x')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => told.length).toBeGreaterThan(1)
    await expect.poll(() => told.at(-1)).toBe(stored)
    expect(field.textContent).toContain('Quiet')
  })

  it('is written by keyboard: bold words, a heading, lists in lists, a line that ends early', async () => {
    const { last } = showField()
    await openEditor()
    await userEvent.keyboard(
      '## Small{Enter}Hot in {Control>}b{/Control}thirty{Control>}b{/Control} minutes,',
    )
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Control>}i{/Control}dry{Enter}')
    await userEvent.keyboard('- Birch{Enter}Larch{Enter}{Control>}]{/Control}young')
    await expect
      .poll(last)
      .toBe(
        '<h3>Small</h3><p>Hot in <b>thirty</b> minutes,<br /><i>dry</i></p><ul><li>Birch</li><li>Larch<ul><li>young</li></ul></li></ul>',
      )
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
    await expect.poll(last).toBe('')
  })

  it('has buttons with names and states, one stop of Tab, and lets Tab out', async () => {
    const { last } = showField('<p>Larch</p>')
    const field = await openEditor()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const toolbar = screen.getByRole('toolbar', { name: 'Format' })
    const names = within(toolbar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Heading', 'Subheading', 'Bold', 'Italic', 'Bullets', 'Numbers', 'Link'])
    await expectFocusOn(button('Heading'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
    await expect.poll(last).toBe('<ol><li>Larch</li></ol>')
    expect(button('Numbers').getAttribute('aria-pressed')).toBe('true')
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.poll(last).toBe('<ul><li>Larch</li></ul>')
    expect(button('Numbers').getAttribute('aria-pressed')).toBe('false')
    expect(button('Heading').getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{Enter}{Home}{Enter}')
    await expect.poll(last).toBe('<h3>Larch</h3>')
    await userEvent.keyboard('{Tab}')
    await expectFocusOn(field)
    await userEvent.keyboard('{Escape}{Tab}')
    await expectFocusOn(screen.getByLabelText('Properties'))
  })

  it('links what is selected, and only to where a link may lead', async () => {
    const { last } = showField('<p>Guide</p>')
    const field = await openEditor()
    await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}')
    const address = await screen.findByLabelText('Where the link leads')
    await expectFocusOn(address)
    await userEvent.keyboard('javascript:alert(1){Enter}')
    expect(last()).toBeUndefined()
    expect(address.getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Control>}a{/Control}towing.example/guide{Enter}')
    await expect.poll(last).toBe('<p><a href="https://towing.example/guide">Guide</a></p>')
    await expectFocusOn(field)
    await userEvent.keyboard('{Control>}k{/Control}{Escape}')
    await expectFocusOn(field)
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.click(button('Remove link'))
    await expect.poll(last).toBe('<p>Guide</p>')
  })

  it('changes all of a link of which a word is selected, and links more than it', async () => {
    const { last } = showField('<p>See <a href="/old">the <b>towing</b> guide</a>.</p>')
    await openEditor()
    await userEvent.keyboard('{End}{ArrowLeft}')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{Control>}k{/Control}')
    await userEvent.keyboard('{Control>}a{/Control}/new{Enter}')
    await expect.poll(last).toBe('<p>See <a href="/new">the <b>towing</b> guide</a>.</p>')
    await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}')
    await userEvent.keyboard('{Control>}a{/Control}/all{Enter}')
    await expect.poll(last).toBe('<p><a href="/all">See the <b>towing</b> guide.</a></p>')
  })

  it('works on what is selected before the browser has reported it', async () => {
    const isLate = (event: Event) => {
      if (event.isTrusted) event.stopPropagation()
    }
    const { last } = showField('<p>Birch and larch</p>')
    await openEditor()
    await userEvent.keyboard('{End}')
    window.addEventListener('selectionchange', isLate, true)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}')
    await userEvent.keyboard('{Control>}b{/Control}')
    window.removeEventListener('selectionchange', isLate, true)
    await expect.poll(last).toBe('<p>Birch and <b>larch</b></p>')
  })

  it('leaves the browser none of the keys of its lists, with which it would go back', async () => {
    showField('<p>Larch</p>')
    await openEditor()
    const left: string[] = []
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && event.key !== 'Control') left.push(event.key)
    }
    addEventListener('keydown', listen)
    await userEvent.keyboard('{Control>}[[{/Control}{Control>}]{/Control}{ArrowRight}')
    removeEventListener('keydown', listen)
    expect(left).toEqual(['ArrowRight'])
  })

  it('keeps of pasted HTML what a description may contain', async () => {
    const { last } = showField()
    const field = await openEditor()
    paste(
      field,
      '<h1>Loud</h1><div style="color:red" onclick="alert(1)">Text <span style="font-weight:700">bold</span>' +
        '<img src="x" onerror="alert(1)"><script>alert(1)</script><style>p{}</style><iframe src="//x"></iframe></div>' +
        '<p><a href="javascript:alert(1)">one</a> <a href="https://a.example" target="_blank">two</a></p><table><tr><td>cell</td></tr></table>',
    )
    await expect
      .poll(last)
      .toBe('<h3>Loud</h3><p>Text <b>bold</b></p><p>one <a href="https://a.example">two</a></p><p>cell</p>')
    expect(field.querySelector('img:not(.ProseMirror-separator), script, iframe, [onclick]')).toBeNull()
  })

  it('shows another version when it is chosen, and what was discarded is gone', async () => {
    const { told, set } = showField('<p>Ours</p>')
    const field = await openEditor()
    await userEvent.keyboard('Not ')
    await expect.poll(() => told.at(-1)).toBe('<p>Not Ours</p>')
    set('<p>Theirs</p>')
    await waitFor(() => expect(field.textContent).toBe('Theirs'))
    expect(told.at(-1)).toBe('<p>Not Ours</p>')
    await userEvent.click(field)
    await userEvent.keyboard('{End}!')
    await expect.poll(() => told.at(-1)).toBe('<p>Theirs!</p>')
  })

  it('is open where something is wrong with it, which is tied to the text', async () => {
    const { refuse } = showField('<p>Ours</p>')
    screen.getByLabelText('Properties').focus()
    refuse()
    const field = await text()
    // Nobody has moved the focus meanwhile.
    await expectFocusOn(field)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    expect(words).toEqual(['Pasted text keeps its headings.', 'Please shorten it.'])
  })
})

describe('while the editor is on its way', () => {
  const hold = () => {
    const end = { arrive: () => {}, fail: () => {} }
    chunk.comes = new Promise((resolve, reject) => {
      end.arrive = resolve
      end.fail = () => reject(new TypeError('Failed to fetch'))
    })
    return end
  }
  const press = async () => {
    button('Edit description').focus()
    await userEvent.keyboard('{Enter}')
    return button('Loading the editor…')
  }

  it('what is typed in another field stays there', async () => {
    const { arrive } = hold()
    const { told } = showField('<p>Larch</p>')
    await press()
    const other = screen.getByLabelText<HTMLInputElement>('Properties')
    await userEvent.click(other)
    await userEvent.keyboard('Two ')
    arrive()
    await text()
    await userEvent.keyboard('benches')
    expect(document.activeElement).toBe(other)
    expect(other.value).toBe('Two benches')
    expect(told).toEqual([])
  })

  it('its button keeps the focus, also where it does not come, and asks again', async () => {
    const first = hold()
    showField('<p>Larch</p>')
    const pressed = await press()
    expect(document.activeElement).toBe(pressed)
    expect(pressed.getAttribute('aria-busy')).toBe('true')
    first.fail()
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    expect(document.activeElement).toBe(pressed)
    expect(pressed).toBe(button('Load the editor again'))
    const second = hold()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('alert')).toBeNull()
    await expectFocusOn(button('Loading the editor…'))
    second.arrive()
    const field = await text()
    await expectFocusOn(field)
  })
})
