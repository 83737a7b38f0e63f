import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../domain/office/role.ts'
import type { OfficeStage } from '../../domain/office/stage.ts'
import type { Instant, Json } from './columns.ts'

export interface OfficeMemberTable {
  id: string
  email: string
  name: Generated<string>
  role: Role
  isEverywhere: boolean
  passwordHash: string | null
  createdAt: Instant
  joinedAt: Instant | null
  getsOrderNews: Generated<boolean>
}

export interface OfficeMemberSettlementTable {
  memberId: string
  settlementId: number
}

export interface OfficePartnerUnitTable {
  unitId: number
  memberId: string
}

export interface OfficeInvitationTable {
  memberId: string
  tokenHash: string
  expiresAt: Instant
}

export interface OfficeFactorTable {
  id: string
  memberId: string
  kind: 'passkey' | 'authenticator'
  name: string
  createdAt: Instant
  usedAt: Instant | null
  credentialId: string | null
  publicKey: string | null
  counter: Generated<number>
  transports: ColumnType<string[], string | undefined, string>
  secret: string | null
  lastStep: Generated<number>
}

export interface OfficeRecoveryCodeTable {
  codeHash: string
  memberId: string
  usedAt: Instant | null
}

export interface OfficeSessionTable {
  idHash: string
  memberId: string | null
  stage: OfficeStage
  challenge: string | null
  newSecret: string | null
  createdAt: Instant
  seenAt: Instant
  expiresAt: Instant
}

export interface OfficeFeedTable {
  memberId: string
  tokenHash: string
  madeAt: Instant
  usedAt: Instant | null
}

export interface OfficeLogTable {
  id: Generated<number>
  at: Instant
  memberId: string | null
  actor: string
  act: string
  subject: string
  before: Json<unknown> | null
  after: Json<unknown> | null
}
