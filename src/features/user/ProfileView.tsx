import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Profile.module.css'
import type { User } from './user.store.ts'

interface ProfileViewProps {
  user: User
  onEdit: () => void
}

/** Who the customer is, as far as he has said. */
export function ProfileView({ user, onEdit }: ProfileViewProps) {
  const facts = [
    ['Name', [user.name, user.surname].filter(Boolean).join(' ')],
    ['Email', user.email],
    ['Cell phone', user.phone],
  ] as const
  const pencil = (
    <Button look="quiet" className={styles.pencil} aria-label="Edit profile" onClick={onEdit}>
      <Icon name="edit" />
    </Button>
  )
  return (
    <Card title="Profile" action={pencil}>
      <DescriptionList entries={facts} className={styles.facts} />
    </Card>
  )
}
