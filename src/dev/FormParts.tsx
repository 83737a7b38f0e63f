import { useState } from 'react'
import { ChangeFormPart } from './ChangeFormPart.tsx'
import { OrderChangePart } from './OrderChangePart.tsx'
import { AutosizeTextarea } from '../ui/AutosizeTextarea.tsx'
import { Dropdown } from '../ui/Dropdown.tsx'
import { Field } from '../ui/Field.tsx'
import { FieldNotes } from '../ui/FieldNotes.tsx'
import { FormNotes } from '../ui/FormNotes.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const places = [
  { value: '1', label: 'Bend, Oregon' },
  { value: '2', label: 'Lake Placid, New York' },
  { value: '3', label: 'Grand Marais, Minnesota (from May on)', disabled: true },
]
const place = { label: 'Place', name: 'place', options: places }
const unchosen = { ...place, placeholder: 'Choose a place', defaultValue: '' }
const longText =
  'We would like to pick the sauna up on Friday after work and bring it back on Monday morning, before the ' +
  'road is salted. Is there enough wood for three evenings, and can the trailer be pulled by a small car?'
const tooShort = 'A password needs at least 10 characters.'
const tooCommon = 'This password is among the most common ones.'

/** Grows only with a text that is typed. */
function GrowingField({ text }: { text: string }) {
  const [value, setValue] = useState(text)
  const onType = (typed: string) => setValue(typed)
  return (
    <Field
      label="Message"
      name="message"
      rows={2}
      maxRows={6}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

export function FormParts() {
  return (
    <>
      <ChangeFormPart />
      <OrderChangePart />
      <Part name="Field">
        <State name="empty" isRow>
          <Field label="Name" name="name" />
        </State>
        <State name="required, with a hint" isRow>
          <Field label="Cell phone" name="phone" required hint="We call only about your booking." />
        </State>
        <State name="placeholder" isRow>
          <Field label="ZIP code" name="zip" placeholder="97701" />
        </State>
        <State name="filled in, longer than the field" isRow>
          <Field label="Address" name="address" defaultValue={longText} />
        </State>
        <State name="focus" shown="focus" isRow>
          <Field label="City" name="city" defaultValue="Bend" />
        </State>
        <State name="with an error" isRow>
          <Field label="Email" name="email" defaultValue="ada@" error="This is not an email address." />
        </State>
        <State name="with two errors and a hint" isRow>
          <Field
            label="Password"
            name="password"
            type="password"
            defaultValue="sauna"
            hint="Four words in a row make a good one."
            error={[tooShort, tooCommon]}
          />
        </State>
        <State name="disabled" isRow>
          <Field label="Email" name="email" defaultValue="ada@example.com" disabled />
        </State>
        <State name="long label" isRow>
          <Field
            label="Driver’s license number of the person who will pick up the trailer and tow it"
            name="license"
            required
          />
        </State>
        <State name="several rows" isRow>
          <Field label="Message" name="message" rows={3} defaultValue={longText} />
        </State>
        <State name="several rows, with an error" isRow>
          <Field label="Message" name="message" rows={3} error="Please write a message." />
        </State>
        <State name="grows with its text" isRow>
          <GrowingField text={longText} />
        </State>
      </Part>
      <Part name="FieldNotes">
        <State name="hint" isRow>
          <FieldNotes id="notes-hint" hint="We call only about your booking." />
        </State>
        <State name="errors" isRow>
          <FieldNotes id="notes-errors" error={[tooShort, tooCommon]} />
        </State>
        <State name="nothing to say" isRow>
          <FieldNotes id="notes-none" />
        </State>
      </Part>
      <Part name="FormNotes">
        <State name="before it is sent" isRow>
          <FormNotes errors={{}} />
        </State>
        <State name="refused for one field" isRow>
          <FormNotes errors={{ password: [tooShort] }} />
        </State>
        <State name="refused for three fields" isRow>
          <FormNotes errors={{ name: [tooShort], email: [tooShort], password: [tooShort] }} />
        </State>
      </Part>
      <Part name="AutosizeTextarea">
        <State name="empty" isRow>
          <AutosizeTextarea rows={2} maxRows={6} aria-label="Message" />
        </State>
        <State name="grown to its limit" isRow>
          <AutosizeTextarea rows={1} maxRows={3} aria-label="Message" value={longText} readOnly />
        </State>
      </Part>
      <Part name="Dropdown">
        <State name="nothing chosen" isRow>
          <Dropdown {...unchosen} />
        </State>
        <State name="chosen" isRow>
          <Dropdown {...place} defaultValue="2" />
        </State>
        <State name="focus" shown="focus" isRow>
          <Dropdown {...place} defaultValue="2" />
        </State>
        <State name="hidden label, with a hint" isRow>
          <Dropdown {...unchosen} isLabelHidden hint="Prices and dates depend on it." />
        </State>
        <State name="with an error" isRow>
          <Dropdown {...unchosen} error="Please choose a place." />
        </State>
        <State name="disabled" isRow>
          <Dropdown {...place} defaultValue="1" disabled />
        </State>
        <State name="long text" isRow>
          <Dropdown label="Subject" name="subject" options={[{ value: '1', label: longText }]} />
        </State>
      </Part>
    </>
  )
}
