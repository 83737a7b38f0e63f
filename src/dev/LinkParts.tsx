import { BackLink } from '../ui/BackLink.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { ScrollCue } from '../ui/ScrollCue.tsx'
import { TableOfContents } from '../ui/TableOfContents.tsx'
import { InteractiveStates } from './InteractiveStates.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const page = (label: string, url: string | null = `/catalog/sales?page=${label}`) => ({
  label,
  active: false,
  url,
})
const here = (label: string) => ({ label, active: true, url: null })
const previous = (url: string | null) => page('&laquo; Previous', url)
const next = (url: string | null) => page('Next &raquo;', url)

const firstOfThree = [previous(null), here('1'), page('2'), page('3'), next('/catalog/sales?page=2')]
const inTheMiddle = [
  previous('/catalog/sales?page=6'),
  page('1'),
  page('...', null),
  page('6'),
  here('7'),
  page('8'),
  page('...', null),
  page('24'),
  next('/catalog/sales?page=8'),
]

const headings = [
  { id: 'what-we-know', text: 'What we know about you' },
  { id: 'how-long', text: 'How long we keep it' },
  { id: 'who-else', text: 'Who else sees it, and what you can do if you would rather they did not' },
]

export function LinkParts() {
  return (
    <>
      <Part name="NavLink">
        <InteractiveStates>
          <NavLink href="/franchise">Franchise</NavLink>
        </InteractiveStates>
        <State name="the open page">
          <NavLink href="/franchise" aria-current="page">
            Franchise
          </NavLink>
        </State>
        <State name="anchor on the open page">
          <NavLink href="#Links">To the top of this group</NavLink>
        </State>
      </Part>
      <Part name="BackLink">
        <InteractiveStates>
          <BackLink href="/catalog/sales" label="All saunas for sale" />
        </InteractiveStates>
      </Part>
      <Part name="PhoneLink">
        <InteractiveStates>
          <PhoneLink phone="(541) 555-0101" />
        </InteractiveStates>
      </Part>
      <Part name="Pagination">
        <InteractiveStates name="first of three" isRow>
          <Pagination label="Pages" items={firstOfThree} />
        </InteractiveStates>
        <State name="in the middle of many" isRow>
          <Pagination label="Pages" items={inTheMiddle} />
        </State>
        <State name="only one page" isRow>
          <Pagination label="Pages" items={[previous(null), here('1'), next(null)]} />
        </State>
      </Part>
      <Part name="TableOfContents">
        <InteractiveStates>
          <TableOfContents headings={headings} />
        </InteractiveStates>
      </Part>
      <Part name="ScrollCue">
        <InteractiveStates ground="dusk">
          <ScrollCue anchor="Links" label="What we do" />
        </InteractiveStates>
      </Part>
    </>
  )
}
