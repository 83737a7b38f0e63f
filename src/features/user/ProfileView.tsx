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

/** What the customer has told us about themselves. */
export function ProfileView({ user, onEdit }: ProfileViewProps) {
  const facts = [
    ['Name', [user.name, user.surname].filter(Boolean).join(' ')],
    ['Email', user.email],
    ['New email', user.newEmail && `${user.newEmail}, as soon as you open the link in our email`],
    ['Cell phone', user.phone],
  ] as const
  const editButton = (
    <Button look="quiet" className={styles.edit} aria-label="Edit profile" onClick={onEdit}>
      <Icon name="edit" />
    </Button>
  )
  return (
    <Card title="Profile" action={editButton}>
      <DescriptionList entries={facts} className={styles.facts} />
    </Card>
  )
}
