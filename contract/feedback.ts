import Type from 'typebox'
import { endpoint } from './endpoint.ts'

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const contactWithMe = endpoint({
  method: 'POST',
  path: '/api/v1/contact-with-me',
  access: 'public',
  summary: 'A message to the company',
  body: Type.Object({
    name: Text(1000),
    email: Text(1000),
    phone: Text(1000),
    company: Text(1000),
    message: Text(20_000),
    /** Invisible to people, so only bots fill it in. */
    website: Text(1000),
  }),
  reply: Type.Object({ message: Type.String() }),
  status: 201,
  errors: ['name', 'email', 'phone', 'company', 'message'],
})
