import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { BrandMark } from '../ui/BrandMark.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Html } from '../ui/Html.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Prose } from '../ui/Prose.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const icons: Record<IconName, true> = {
  back: true,
  next: true,
  down: true,
  close: true,
  menu: true,
  check: true,
  alert: true,
  offline: true,
  download: true,
  retry: true,
  edit: true,
  calendar: true,
  place: true,
}

const bill = [
  ['4 nights', '$620.00'],
  ['Delivery, 38 miles', '$95.00'],
  ['Tax', '$57.20'],
  ['Total', '$772.20'],
] as const

const text = `
<h2>Deposit</h2>
<p>You pay a <strong>deposit</strong> when you pick the sauna up. You <a href="/terms">get it back</a> with the trailer.</p>
<h3>What it covers</h3>
<ul><li>Damage to the trailer</li><li>A lost key</li></ul>
<ol><li>Bring the trailer back clean.</li><li>Hand over the key.</li></ol>
<table><thead><tr><th>Canceled</th><th>You get back</th></tr></thead>
<tbody><tr><td>A week before</td><td>all of it</td></tr><tr><td>A day before</td><td>half of it</td></tr></tbody></table>
<blockquote><p>Ash is cold when a hand can stay in it.</p></blockquote>`

export function TextParts() {
  return (
    <>
      <Part name="Icon">
        {(Object.keys(icons) as IconName[]).map((name) => (
          <State key={name} name={name}>
            <Icon name={name} />
          </State>
        ))}
      </Part>
      <Part name="BrandMark">
        <State name="of the shop">
          <BrandMark />
        </State>
        <State name="of the office">
          <BrandMark height={30} />
        </State>
      </Part>
      <Part name="PageHeader">
        <State name="title alone" isRow>
          <PageHeader title="Your orders" />
        </State>
        <State name="with a sentence" isRow>
          <PageHeader title="Contacts">We answer on the same day, and on weekends too.</PageHeader>
        </State>
        <State name="long text" isRow>
          <PageHeader title="Mobile saunas for rent around Grand Marais and along the north shore">
            Pick one up yourself, or have it brought to the door of a cabin that is not more than a hundred
            miles away.
          </PageHeader>
        </State>
      </Part>
      <Part name="Card">
        <State name="default" isRow>
          <Card title="Home address">
            <p>12 Cedar Road, Bend, OR 97701</p>
          </Card>
        </State>
        <State name="with an action" isRow>
          <Card title="Home address" action={<Button look="quiet">Edit</Button>}>
            <p>12 Cedar Road, Bend, OR 97701</p>
          </Card>
        </State>
        <State name="long title" isRow>
          <Card title="Where the sauna is going to stand during the festival" action={<Button>Edit</Button>}>
            <p>Behind the barn.</p>
          </Card>
        </State>
      </Part>
      <Part name="DescriptionList">
        <State name="default" isRow>
          <DescriptionList entries={bill.slice(0, 2)} />
        </State>
        <State name="with a total" isRow>
          <DescriptionList entries={bill} hasTotal />
        </State>
        <State name="long text" isRow>
          <DescriptionList
            entries={[
              ['Delivery', 'To the parking lot behind the barn, where the road ends and the trail begins'],
            ]}
          />
        </State>
        <State name="entries without a value are left out" isRow>
          <DescriptionList
            entries={[
              ['Seats', '6'],
              ['Weight', null],
            ]}
          />
        </State>
        <State name="empty" isRow>
          <DescriptionList entries={[]} />
        </State>
      </Part>
      <Part name="Prose">
        <State name="all it may contain" isRow>
          <Prose html={text} />
        </State>
        <State name="link, hover" shown="hover" isRow>
          <Prose html={'<p>Read the <a href="/terms">terms</a>.</p>'} />
        </State>
        <State name="link, focus" shown="focus" isRow>
          <Prose html={'<p>Read the <a href="/terms">terms</a>.</p>'} />
        </State>
      </Part>
      <Part name="Html">
        <State name="block">
          <Html html="<p>Seats <em>six</em> people.</p>" />
        </State>
        <State name="in a sentence">
          <Html as="span" html="&laquo; Previous" />
        </State>
        <State name="empty">
          <Html html="" />
        </State>
      </Part>
    </>
  )
}
