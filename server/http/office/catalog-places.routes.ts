import type { FastifyInstance } from 'fastify'
import {
  addOfficePlace,
  changeOfficePlace,
  type OfficePlace,
  showOfficePlace,
} from '../../../contract/office/catalog-places.ts'
import type { EditPlace } from '../../catalog/edit-place.ts'
import type { ReadEntries } from '../../catalog/read-entries.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import { parseId } from '../parse-id.ts'
import { refuse } from '../refuse.ts'
import { checkOwnersFields, idOfEdited } from './not-done.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { checkWorksAt } from './within.ts'

interface PlacesDeps {
  entries: Pick<ReadEntries, 'place'>
  places: EditPlace
}

/** Staff say where and when customers come; everything else about a place is money, or where it is. */
const staffFields = new Set(['pickup_address', 'pickup_hours', 'return_hours', 'delivery_hours'])

/** The settlements of the office's catalog. Each change answers with the whole settlement as it is then. */
export function officePlacesRoutes(app: FastifyInstance, { entries, places }: PlacesDeps): void {
  async function show(id: number, member: Member): Promise<OfficePlace> {
    checkWorksAt(member, id)
    return (await entries.place(id)) ?? refuse(404, 'This place is not in the catalog anymore.')
  }

  officeRoute(app, showOfficePlace, ({ params, member }) => show(parseId(params.settlementId), member))

  officeRoute(app, addOfficePlace, async ({ body, member }) =>
    show(idOfEdited(await places.add(actorOf(member), body)), member),
  )

  officeRoute(app, changeOfficePlace, async ({ params, body, member }) => {
    const id = parseId(params.settlementId)
    checkWorksAt(member, id)
    const { revision, changes } = body
    const theirs = Object.keys(changes).filter((name) => !staffFields.has(name))
    checkOwnersFields(member.role, changes, theirs)
    return show(idOfEdited(await places.change(actorOf(member), id, revision, changes)), member)
  })
}
