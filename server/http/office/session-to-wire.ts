import type { OfficeSession } from '../../../contract/office/sign-in.ts'
import type { OfficeStage } from '../../domain/office/stage.ts'
import type { FactorRow } from '../../repositories/office/factor.repo.ts'
import type { Member } from '../../repositories/office/member.repo.ts'

export const memberToWire = ({ email, name, role }: Member) => ({ email, name, role })

export const sessionToWire = (
  stage: Exclude<OfficeStage, 'anonymous'>,
  member: Member,
  factors: Pick<FactorRow, 'kind'>[],
): OfficeSession => ({
  stage,
  member: memberToWire(member),
  order_news: member.getsOrderNews && member.role !== 'partner',
  has_passkey: factors.some(({ kind }) => kind === 'passkey'),
  has_authenticator: factors.some(({ kind }) => kind === 'authenticator'),
})
