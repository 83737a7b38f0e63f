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
import type { DepositRefundTable, OrderDepositTable, TestHoldTable } from './deposits.ts'
import type { ReviewTable } from './reviews.ts'
import type { HandoverTable } from './handovers.ts'
import type { ContactMessageTable, MailOutboxTable, MessageEntryTable, SavedReplyTable } from './messages.ts'
import type {
  OfficeFactorTable,
  OfficeFeedTable,
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
  OrderMoveTable,
  OrderNewsTable,
  OrderNoteTable,
  OrderRefundTable,
  OrderTable,
  RentalRulesTable,
} from './orders.ts'
import type {
  OwnUseTable,
  PartnerContractTable,
  PartnerStatementLineTable,
  PartnerStatementTable,
} from './partners.ts'
import type {
  OfficePushTable,
  PushKeyTable,
  PushOutboxTable,
  PushSubscriptionTable,
  WaitlistPushTable,
} from './push.ts'
import type { OrderChangeTable } from './order-changes.ts'
import type {
  PaymentTable,
  RefundTroubleTable,
  TestPaymentTable,
  TestRefundTable,
  WebhookEventTable,
} from './payments.ts'
import type { ReportPhotoTable, UnitReportJoinTable, UnitReportTable } from './unit-reports.ts'
import type { WaitlistEntryTable } from './waitlist.ts'

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
  pushKey: PushKeyTable
  pushSubscription: PushSubscriptionTable
  pushOutbox: PushOutboxTable
  officePush: OfficePushTable
  contactMessage: ContactMessageTable
  messageEntry: MessageEntryTable
  savedReply: SavedReplyTable
  bookingRequest: BookingRequestTable
  waitlistEntry: WaitlistEntryTable
  waitlistPush: WaitlistPushTable
  shopOrder: OrderTable
  rentalRules: RentalRulesTable
  review: ReviewTable
  orderNews: OrderNewsTable
  orderNote: OrderNoteTable
  orderRefund: OrderRefundTable
  orderChange: OrderChangeTable
  orderMove: OrderMoveTable
  orderDeposit: OrderDepositTable
  depositRefund: DepositRefundTable
  payment: PaymentTable
  webhookEvent: WebhookEventTable
  refundTrouble: RefundTroubleTable
  testPayment: TestPaymentTable
  testHold: TestHoldTable
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
  officeFeed: OfficeFeedTable
  handover: HandoverTable
  unitReport: UnitReportTable
  unitReportJoin: UnitReportJoinTable
  reportPhoto: ReportPhotoTable
}
