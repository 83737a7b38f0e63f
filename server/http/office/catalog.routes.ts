import type { FastifyInstance } from 'fastify'
import {
  addOfficeProduct,
  addUnit,
  changeOfficeProduct,
  listOfficeCatalog,
  type OfficeProduct,
  publishProduct,
  retireUnit,
  showOfficeProduct,
  unpublishProduct,
} from '../../../contract/office/catalog.ts'
import type { EditProduct } from '../../catalog/edit-product.ts'
import type { EditUnits } from '../../catalog/edit-units.ts'
import type { EntryToEdit, ReadEntries } from '../../catalog/read-entries.ts'
import type { CatalogEditRepo } from '../../repositories/catalog/catalog-edit.repo.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import { parseId } from '../parse-id.ts'
import { refuse } from '../refuse.ts'
import { listedToWire, officeProductToWire } from './catalog-to-wire.ts'
import { checkOwnersFields, idOfEdited } from './not-done.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { checkWorksAt, withinOf } from './within.ts'

interface CatalogDeps {
  catalog: Pick<CatalogEditRepo, 'listPlaces' | 'listProducts'>
  entries: Pick<ReadEntries, 'product'>
  products: EditProduct
  units: EditUnits
}

const ownersFields = ['price_cents', 'price_rules']

/** The products of the office's catalog. Each change answers with the whole product as it is then. */
export function officeCatalogRoutes(app: FastifyInstance, deps: CatalogDeps): void {
  const { catalog, entries, products, units } = deps

  /** @returns the product, if the member works there */
  async function find(productId: string | number, member: Member): Promise<EntryToEdit> {
    const found = await entries.product(parseId(String(productId)))
    if (!found) refuse(404, 'This is not in the catalog anymore.')
    checkWorksAt(member, found.row.settlementId)
    return found
  }
  const show = async (productId: string | number, member: Member): Promise<OfficeProduct> =>
    officeProductToWire(await find(productId, member))

  officeRoute(app, listOfficeCatalog, async ({ member }) => {
    const within = withinOf(member)
    const [settlements, listed] = await Promise.all([
      catalog.listPlaces(within),
      catalog.listProducts(within),
    ])
    return {
      settlements,
      products: listed.map(listedToWire),
    }
  })

  officeRoute(app, showOfficeProduct, ({ params, member }) => show(params.productId, member))

  officeRoute(app, addOfficeProduct, async ({ body, member }) => {
    const { kind, settlement_id = null, title, price_cents } = body
    const wanted = { kind, settlementId: settlement_id, title, priceCents: price_cents }
    return show(idOfEdited(await products.add(actorOf(member), wanted)), member)
  })

  officeRoute(app, changeOfficeProduct, async ({ params, body, member }) => {
    const { row } = await find(params.productId, member)
    const { revision, changes } = body
    checkOwnersFields(member.role, changes, ownersFields)
    return show(idOfEdited(await products.change(actorOf(member), row.id, revision, changes)), member)
  })

  officeRoute(app, publishProduct, async ({ params, member }) => {
    const { row } = await find(params.productId, member)
    return show(idOfEdited(await products.setPublished(actorOf(member), row.id, true)), member)
  })

  officeRoute(app, unpublishProduct, async ({ params, member }) => {
    const { row } = await find(params.productId, member)
    return show(idOfEdited(await products.setPublished(actorOf(member), row.id, false)), member)
  })

  officeRoute(app, addUnit, async ({ params, body, member }) => {
    const { row } = await find(params.productId, member)
    return show(idOfEdited(await units.add(actorOf(member), row.id, body.serial)), member)
  })

  officeRoute(app, retireUnit, async ({ params, member }) => {
    const { row } = await find(params.productId, member)
    return show(idOfEdited(await units.retire(actorOf(member), row.id, parseId(params.unitId))), member)
  })
}
