import type { FastifyInstance } from 'fastify'
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
} from '../../../contract/office/saved-replies.ts'
import { checkForm, type Typed } from '../../domain/form.ts'
import { lineRule, textRule } from '../../domain/text-rules.ts'
import type { RefusedReply, SavedReplies } from '../../flows/office/saved-replies.ts'
import type { SavedReplyRepo } from '../../repositories/office/saved-reply.repo.ts'
import { valuesOf } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'

interface SavedRepliesDeps {
  replies: SavedReplyRepo
  flow: SavedReplies
}

function check(refused: RefusedReply): void {
  if (!refused) return
  const { status, message, field } = refused
  refuse(status, message, field && { [field]: [message] })
}

const wordsFrom = (typed: Typed<'title' | 'text'>) =>
  valuesOf(
    checkForm({ title: lineRule('Please enter a title.'), text: textRule('Please write the reply.') }, typed),
  )

/** What owners and staff insert into their answers. Every change answers with the whole list. */
export function officeSavedRepliesRoutes(app: FastifyInstance, { replies, flow }: SavedRepliesDeps): void {
  const list = async () => ({ items: await replies.list() })

  officeRoute(app, listSavedReplies, list)

  officeRoute(app, addSavedReply, async ({ body, member }) => {
    check(await flow.add(actorOf(member), wordsFrom(body)))
    return list()
  })

  officeRoute(app, changeSavedReply, async ({ params, body, member }) => {
    const { version } = body
    check(await flow.change(actorOf(member), { id: Number(params.replyId), version, ...wordsFrom(body) }))
    return list()
  })

  officeRoute(app, removeSavedReply, async ({ params, member }) => {
    check(await flow.remove(actorOf(member), Number(params.replyId)))
    return list()
  })
}
