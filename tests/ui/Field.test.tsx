import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from '../../src/ui/Field.tsx'
import { show } from './show.tsx'

it('ties its label, hint and errors to the input', () => {
  show(
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      hint="For the confirmation"
      error={['Not an address', 'Too long']}
    />,
  )
  const input = screen.getByLabelText('Email')
  expect(input.getAttribute('autocomplete')).toBe('email')
  expect(input.ariaInvalid).toBe('true')
  const described = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['For the confirmation', 'Not an addressToo long'])
})

it('is plain without a hint or errors', () => {
  show(<Field label="Name" name="name" />)
  const input = screen.getByLabelText('Name')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

it('is marked when required, without the mark being part of its name', () => {
  show(<Field label="Message" name="message" rows={2} required />)
  const area = screen.getByRole('textbox', { name: 'Message' })
  expect(area).toBeInstanceOf(HTMLTextAreaElement)
  expect((area as HTMLTextAreaElement).required).toBe(true)
  // Said in so many words, or some screen readers call it invalid before anyone has typed.
  expect(area.getAttribute('aria-invalid')).toBe('false')
})

it('is tall enough for a finger', () => {
  show(<Field label="Name" name="name" />)
  expect(screen.getByLabelText('Name').getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

it('keeps an error clear of its focus ring, with the icon at the first line', () => {
  show(
    <div style={{ width: '10rem' }}>
      <Field label="ZIP code" name="zip" error="As far away as this we deliver nothing, sorry" />
    </div>,
  )
  const input = screen.getByLabelText('ZIP code')
  const words = screen.getByText(/As far away/)
  const sign = words.querySelector('svg')!.getBoundingClientRect()
  const lines = words.getBoundingClientRect()
  expect(lines.height).toBeGreaterThan(2 * sign.height)
  expect(sign.height).toBeCloseTo(20, 0)
  expect(Math.abs(sign.top - lines.top)).toBeLessThan(3)
  input.focus()
  const { outlineOffset, outlineWidth } = getComputedStyle(input)
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  expect(lines.top - input.getBoundingClientRect().bottom).toBeGreaterThan(ring + 4)
})
