import Type, { type Static } from 'typebox'
import { Day, Instant, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

/** A sauna needs cleaning, or is damaged. */
export type ReportKind = 'cleaning' | 'damage'
export const ReportKindName = Type.Unsafe<ReportKind>(Type.String({ enum: ['cleaning', 'damage'] }))

export const UnitReport = Type.Object({
  /** A UUID that the browser made. */
  key: Type.String(),
  kind: ReportKindName,
  order: Type.Integer(),
  unit: Type.Object({ id: Type.Integer(), serial: Type.String() }),
  title: Type.String(),
  place: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  by: Type.String(),
  at: Instant,
  note: Type.String(),
  /** Width and height in pixels of the larger file. */
  photos: Type.Array(Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })),
  /** Null while it is open. */
  ended: Nullable(Type.Object({ by: Type.String(), at: Instant, is_mistake: Type.Boolean() })),
  /** What the sauna has still to go out for, the next first. */
  next: Type.Array(Type.Object({ order: Type.Integer(), date_from: Day, date_to: Day })),
})
export type UnitReport = Static<typeof UnitReport>

const yard = { allows: ['owner', 'staff'], scope: 'own' } as const
const aReport = { params: Type.Object({ key: Type.String({ maxLength: 100 }) }) }
const aPhoto = {
  params: Type.Object({ key: Type.String({ maxLength: 100 }), photoId: Type.String({ maxLength: 60 }) }),
}

export const listReports = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/reports',
  ...yard,
  summary: 'Saunas that need cleaning or are damaged, newest first; or all that was reported about one order',
  query: Type.Object({
    order: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
    settlement: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
  }),
  reply: Type.Object({
    /** The day it is at the company. */
    today: Day,
    reports: Type.Array(UnitReport),
  }),
})

export const reportUnit = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/reports',
  ...yard,
  summary:
    'Report that the sauna of an order needs cleaning or is damaged; the same key again is the same report, and what is open already is joined',
  body: Type.Object({
    key: Type.String({ maxLength: 100 }),
    order: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    kind: ReportKindName,
  }),
  reply: Type.Object({
    data: Type.Object({
      key: Type.String(),
      /** The open report that says the same of this sauna, to which notes and photos belong; null if there was none. */
      joined: Nullable(
        Type.Object({
          key: Type.String(),
          /** The one that it was found with. */
          order: Type.Integer(),
          note: Type.String(),
          message: Type.String(),
        }),
      ),
    }),
  }),
  errors: ['key'],
})

export const setReportNote = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/reports/:key/note',
  ...yard,
  summary: 'Write down what was found; 409 if somebody else wrote meanwhile',
  ...aReport,
  body: Type.Object({
    note: Type.String({ maxLength: 5000 }),
    /** The note that was shown. */
    was: Type.String({ maxLength: 5000 }),
  }),
  status: 204,
  errors: ['note'],
})

export const endReport = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/reports/:key/end',
  ...yard,
  summary: 'Say that a sauna is clean or repaired, or was reported by mistake; twice is once',
  ...aReport,
  body: Type.Object({ is_mistake: Type.Boolean() }),
  status: 204,
})

export const sendPhotoPart = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/reports/:key/photos/:photoId',
  ...yard,
  summary: 'Send a part of a photo, as bytes',
  takesBytes: true,
  ...aPhoto,
  query: Type.Object({ offset: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) }),
  /** Where the next part begins. */
  reply: Type.Object({ received: Type.Integer() }),
  errors: ['file'],
})

export const finishPhoto = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/reports/:key/photos/:photoId',
  ...yard,
  summary: 'Add a photo that was sent to its report; null while that still goes on, to be asked again',
  ...aPhoto,
  reply: Type.Object({ photo: Nullable(Type.Object({ id: Type.String() })) }),
  errors: ['file'],
})

export const showPhoto = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/reports/:key/photos/:photoId',
  ...yard,
  summary: 'A photo, as a JPEG',
  ...aPhoto,
  query: Type.Object({
    size: Type.Optional(Type.Unsafe<'small' | 'large'>(Type.String({ enum: ['small', 'large'] }))),
  }),
})

export const removePhoto = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/reports/:key/photos/:photoId',
  ...yard,
  summary: 'Delete a photo',
  ...aPhoto,
  status: 204,
})
