import type {
  EmailVerificationTable,
  PasswordResetTable,
  SessionTable,
  RateLimitTable,
  UserIdentityTable,
  UserTable,
} from './accounts.ts'
import type { ProductTable, ProductViewTable, SettlementTable, UnitNightTable, UnitTable } from './catalog.ts'
import type { ClosureCaseTable, ClosureLinkTable, ClosureTable, ClosureUnitTable } from './closures.ts'
import type { HandoverTable } from './handovers.ts'
import type { ContactMessageTable, MailOutboxTable, MessageEntryTable, SavedReplyTable } from './messages.ts'
import type {
  OfficeFactorTable,
  OfficeInvitationTable,
  OfficeLogTable,
  OfficeMemberSettlementTable,
  OfficeMemberTable,
  OfficePartnerUnitTable,
  OfficeRecoveryCodeTable,
  OfficeSessionTable,
} from './office.ts'
import type {
  BookingRequestTable,
  OrderNewsTable,
  OrderNoteTable,
  OrderRefundTable,
  OrderTable,
} from './orders.ts'
import type {
  OwnUseTable,
  PartnerContractTable,
  PartnerStatementLineTable,
  PartnerStatementTable,
} from './partners.ts'
import type { OrderChangeTable } from './order-changes.ts'
import type {
  PaymentTable,
  RefundTroubleTable,
  TestPaymentTable,
  TestRefundTable,
  WebhookEventTable,
} from './payments.ts'

/** Every table of the shop, as Kysely sees it. */
export interface Schema {
  settlement: SettlementTable
  product: ProductTable
  productView: ProductViewTable
  unit: UnitTable
  unitNight: UnitNightTable
  appUser: UserTable
  userIdentity: UserIdentityTable
  session: SessionTable
  passwordReset: PasswordResetTable
  emailVerification: EmailVerificationTable
  throttle: RateLimitTable
  mailOutbox: MailOutboxTable
  contactMessage: ContactMessageTable
  messageEntry: MessageEntryTable
  savedReply: SavedReplyTable
  bookingRequest: BookingRequestTable
  shopOrder: OrderTable
  orderNews: OrderNewsTable
  orderNote: OrderNoteTable
  orderRefund: OrderRefundTable
  orderChange: OrderChangeTable
  payment: PaymentTable
  webhookEvent: WebhookEventTable
  refundTrouble: RefundTroubleTable
  testPayment: TestPaymentTable
  partnerContract: PartnerContractTable
  ownUse: OwnUseTable
  partnerStatement: PartnerStatementTable
  partnerStatementLine: PartnerStatementLineTable
  closure: ClosureTable
  closureUnit: ClosureUnitTable
  closureCase: ClosureCaseTable
  closureLink: ClosureLinkTable
  testRefund: TestRefundTable
  officeMember: OfficeMemberTable
  officeMemberSettlement: OfficeMemberSettlementTable
  officePartnerUnit: OfficePartnerUnitTable
  officeInvitation: OfficeInvitationTable
  officeFactor: OfficeFactorTable
  officeRecoveryCode: OfficeRecoveryCodeTable
  officeSession: OfficeSessionTable
  officeLog: OfficeLogTable
  handover: HandoverTable
}
