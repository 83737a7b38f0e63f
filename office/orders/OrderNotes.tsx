import { showMoment } from '../../src/lib/show-moment.ts'
import detail from '../frame/Detail.module.css'
import { NoteForm } from '../frame/NoteForm.tsx'
import rows from '../frame/Rows.module.css'
import type { Order, OrderStore } from './order.store.ts'

/** What members tell each other about an order. */
export function OrderNotes({ store, order }: { store: OrderStore; order: Order }) {
  return (
    <NoteForm noting={store.noting} onSave={(text) => store.addNote(order, text)}>
      {order.notes.length > 0 && (
        <ul className={rows.rows}>
          {order.notes.map(({ id, at, actor, text }) => (
            <li key={id} className={rows.row}>
              <div>
                <p className={detail.text}>{text}</p>
                <p className={rows.note}>{actor}</p>
              </div>
              <time className={rows.note} dateTime={at}>
                {showMoment(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </NoteForm>
  )
}
