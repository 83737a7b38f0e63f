import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FeedbackForm } from '../../src/features/feedback/FeedbackForm.tsx'
import { createFeedbackStore } from '../../src/features/feedback/feedback.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { show, userEvent } from './show.tsx'

type Body = Record<string, string>

/** A shop with a fixed answer that records what it was sent. */
function aStore(answer: object = {}) {
  const sent: Body[] = []
  const call = (async (_: string, { body }: { body: Body }) => {
    sent.push(body)
    const refusal = { problem: 'client', status: 422, message: 'Please check.', errors: {}, retryAfter: null }
    return Object.keys(answer).length
      ? { ok: false, ...refusal, ...answer }
      : { ok: true, status: 201, data: { message: 'ok' }, savedAt: null, at: 0 }
  }) as unknown as Call
  return { store: createFeedbackStore(call, null, null, noBrowser), sent }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const thanks = 'Thanks for contacting us! We will get in touch with you shortly'

describe('the feedback form', () => {
  it('has its id and fields; name, email and message are marked as required', () => {
    const { container } = show(<FeedbackForm store={aStore().store} />)
    expect(container.querySelector('form')?.id).toBe('feedback-form')
    const required = ['Name', 'Email', 'Phone', 'Company', 'Message'].map((name) => box(name).required)
    expect(required).toEqual([true, true, false, false, true])
  })

  it('shows what came of it as plain HTML, until it is edited', async () => {
    const sentForm = {
      page: '/contacts_us',
      values: { name: 'Ada', message: 'Is there a towel?' },
      errors: { email: ['Please enter an email address.'] },
      message: 'Please check what you have entered.',
      isDone: false,
    }
    const { store } = aStore()
    show(<FeedbackForm store={store} sentForm={{ current: sentForm }} />)
    expect([box('Name').value, box('Message').value]).toEqual(['Ada', 'Is there a towel?'])
    expect(box('Email').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(box('Email'), 'a@example.com')
    expect(box('Email').getAttribute('aria-invalid')).toBe('false')
    expect([box('Name').value, store.data.value.message]).toEqual(['Ada', 'Is there a towel?'])
  })

  it('thanks for a message that was sent as plain HTML', () => {
    const sentForm = { page: '/contacts_us', values: {}, errors: {}, message: thanks, isDone: true }
    show(<FeedbackForm store={aStore().store} sentForm={{ current: sentForm }} />)
    expect(screen.getByText(thanks)).toBeTruthy()
    expect(box('Message').value).toBe('')
  })

  it('shows the answer to the plain form no more once its page was left', () => {
    const sentForm = {
      current: {
        page: '/contacts_us',
        values: { message: 'Is there a towel?' },
        errors: { email: ['Please enter an email address.'] },
        message: 'Please check what you have entered.',
        isDone: false,
      },
    }
    show(<FeedbackForm store={aStore().store} sentForm={sentForm} />).unmount()
    show(<FeedbackForm store={aStore().store} sentForm={sentForm} />)
    expect(box('Message').value).toBe('')
    expect(box('Email').getAttribute('aria-invalid')).toBe('false')
  })

  it('is sent by keyboard, shows its thanks with focus and in view, and is empty again', async () => {
    const { store, sent } = aStore()
    show(
      <>
        <div className="tall" />
        <FeedbackForm store={store} />
      </>,
    )
    box('Name').focus()
    await userEvent.keyboard('Ann{Tab}ann@example.com{Tab}{Tab}{Tab}Hello{Tab}{Enter}')
    const text = await screen.findByText(thanks)
    expect(sent).toEqual([
      { name: 'Ann', email: 'ann@example.com', phone: '', company: '', message: 'Hello', website: '' },
    ])
    await waitFor(() => expect(document.activeElement).toBe(text))
    expect(box('Name').value).toBe('')
    const { top, bottom } = text.getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })

  it('shows errors under their fields, focuses the first, and clears them on editing', async () => {
    const { store } = aStore({ errors: { email: ['Not an address.'], message: ['Please write a message.'] } })
    show(<FeedbackForm store={store} />)
    await userEvent.type(box('Name'), 'Ann')
    await send()
    await screen.findByText('Not an address.')
    await waitFor(() => expect(document.activeElement).toBe(box('Email')))
    expect(box('Message').ariaInvalid).toBe('true')
    expect(box('Name').value).toBe('Ann')
    await userEvent.type(box('Email'), 'a')
    await waitFor(() => expect(screen.queryByText('Not an address.')).toBeNull())
    expect(box('Message').getAttribute('aria-invalid')).toBe('false')
  })

  it('keeps what was typed when it cannot be sent, and says so', async () => {
    const { store } = aStore({ problem: 'connection', status: null, message: 'You are offline.' })
    show(<FeedbackForm store={store} />)
    await userEvent.type(box('Message'), 'A long story')
    await send()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You are offline. Your message is still here.',
    )
    expect(box('Message').value).toBe('A long story')
  })

  it('grows its message from 2 to 10 rows and shrinks again', async () => {
    const { store } = aStore()
    show(<FeedbackForm store={store} />)
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(area.rows).toBe(2)
    await userEvent.fill(area, 'line\n'.repeat(5))
    await waitFor(() => expect(area.rows).toBe(6))
    await userEvent.fill(area, 'words that wrap '.repeat(400))
    await waitFor(() => expect(area.rows).toBe(10))
    await userEvent.fill(area, '')
    await waitFor(() => expect(area.rows).toBe(2))
  })

  it('has a field that nobody sees, focuses or hears', () => {
    const { container } = show(<FeedbackForm store={aStore().store} />)
    const trap = container.querySelector<HTMLInputElement>('input[name=website]')!
    expect([trap.tabIndex, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, true])
    expect(screen.queryByRole('textbox', { name: /leave/i })).toBeNull()
  })
})
