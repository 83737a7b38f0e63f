import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FormNotes } from '../../src/ui/FormNotes.tsx'
import { show } from './show.tsx'

describe('the notes of a form', () => {
  it('say what the stars mean, and count nothing before the form was refused', () => {
    show(<FormNotes errors={{}} />)
    expect(screen.getByText('Fields with * are required.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('count the fields that are wrong in the region that was there before, so that it is announced', () => {
    const { rerender } = show(<FormNotes errors={{}} />)
    const region = screen.getByRole('status')
    rerender(
      <FormNotes errors={{ name: ['Please enter your name.'], email: ['Too long', 'No @'], phone: [] }} />,
    )
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('2 fields need your attention.')
    rerender(<FormNotes errors={{ name: ['Please enter your name.'] }} />)
    expect(region.textContent).toBe('1 field needs your attention.')
  })
})
