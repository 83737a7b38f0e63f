import { randomUUID } from 'node:crypto'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'

/** A published review of every product, each of its texts another one of these. */
export async function publishReviews({ db, version }: ShopDatabase, texts: readonly string[]): Promise<void> {
  const products = await db.selectFrom('product').select(['id', 'title']).orderBy('id').execute()
  const at = (n: number) => texts[n % texts.length] ?? ''
  const now = new Date('2026-11-20T12:00:00Z')
  for (const [n, product] of products.entries()) {
    const [orderId, requestId] = [randomUUID(), randomUUID()]
    const request = { id: requestId, ownerKey: 'session:reviews', productId: product.id }
    await db
      .insertInto('bookingRequest')
      .values({
        ...request,
        dateFrom: null,
        dateTo: null,
        deliveryMethod: 'pickup',
        state: 'ordered',
        unitId: null,
        holdExpiresAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await db
      .insertInto('shopOrder')
      .values({
        id: orderId,
        requestId,
        userId: null,
        productId: product.id,
        settlementId: null,
        unitId: null,
        typeForm: 'sale',
        status: 'completed',
        saunaName: product.title,
        image: 'null',
        location: null,
        timeZone: 'America/Denver',
        dateFrom: null,
        dateTo: null,
        nights: null,
        deliveryMethod: 'pickup',
        pickupAddress: null,
        deliveryAddress: 'null',
        homeAddress: 'null',
        customer: '{}',
        priceCents: 0,
        totalCents: 0,
        taxPpm: 0,
        priceVersion: 'test',
        payUntil: now,
        refundPolicy: '[]',
        createdAt: now,
        paidAt: now,
        updatedAt: now,
      })
      .execute()
    await db
      .insertInto('review')
      .values({
        orderId,
        productId: product.id,
        status: 'published',
        stars: 5,
        text: at(n),
        name: at(n + 1),
        refusal: null,
        answer: at(n + 2),
        writtenAt: now,
      })
      .execute()
  }
  await version.bump()
}
