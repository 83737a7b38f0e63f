import { showMoment } from '../../src/lib/show-moment.ts'
import { Card } from '../../src/ui/Card.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { PhoneLink } from '../../src/ui/PhoneLink.tsx'
import { addresses } from '../addresses.ts'
import { filterQuery } from '../orders/orders.store.ts'
import detail from '../frame/Detail.module.css'
import type { Message } from './message.store.ts'
import styles from './MessageScreen.module.css'

/** What somebody wrote, and who they are. */
export function MessageFacts({ message }: { message: Message }) {
  const { name, email, phone, company, createdAt, message: text } = message
  return (
    <Card title={name}>
      <p className={detail.text}>{text}</p>
      <ul className={styles.facts}>
        <li>
          <time dateTime={createdAt}>{showMoment(createdAt)}</time>
        </li>
        {company && <li>{company}</li>}
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {phone && (
          <li>
            <PhoneLink phone={phone} />
          </li>
        )}
        <li>
          <NavLink href={`${addresses.orders}${filterQuery({ q: email })}`}>Orders of {email}</NavLink>
        </li>
      </ul>
    </Card>
  )
}
