import Type from 'typebox'
import { officeEndpoint } from './access.ts'

const OrderNews = Type.Object({ order_news: Type.Boolean() })

export const setOrderNews = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/order-news',
  allows: ['owner', 'staff'],
  scope: 'all',
  summary: 'Turns emails about orders and messages on or off, for oneself',
  body: OrderNews,
  reply: OrderNews,
})
